import { ImagePlus, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImageRule, ImageFormat } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { pictureTexts, findCoarseness, findFormat, findPictureProblem } from '#lib/shared/pictures.ts';
import { Button } from '../buttons/button.tsx';
import { Fold } from '../layout/fold.tsx';
import { FramedImage } from '../layout/framed-image.tsx';
import { useFieldControl } from './field-context.ts';
import { whileChecking } from '../form/use-checked-form.ts';
import { mergeRefs } from './combobox.tsx';
import { classNames } from '../class-names.ts';
import { uploadErrors } from '#lib/shared/upload-errors.ts';
import { readHeader } from '#lib/shared/picture-header.ts';

/** Types and endings by which systems know a format, for the list of files to choose from; its bytes decide. */
const NAMES: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg,image/jpg,image/pjpeg,.jpg,.jpeg',
  png: 'image/png,.png',
  gif: 'image/gif,.gif',
  webp: 'image/webp,.webp',
};

const namesOf = ({ formats }: ImageRule) => formats.map((format) => NAMES[format]).join(',');

type CheckedPicture = { file: File; advice: string | null } | { problem: string };

async function checkPicture(chosen: File, rule: ImageRule): Promise<CheckedPicture> {
  if (chosen.size > rule.maxBytes) return { problem: rule.messages.tooLarge };
  try {
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const format = findFormat(bytes, rule.formats);
    if (format === undefined) return { problem: rule.messages.wrongType };
    const header = readHeader(bytes, format);
    const problem = header && findPictureProblem(header);
    if (problem !== null) return { problem: problem.text };
    const { name, lastModified } = chosen;
    // Its bytes: a file that is changed or moved meanwhile could not be sent.
    const file = new File([bytes], name, { type: `image/${format}`, lastModified });
    const bitmap = await createImageBitmap(file);
    const advice = header?.isMovingPng ? pictureTexts.standsStill : findCoarseness(bitmap.width);
    bitmap.close();
    return { file, advice };
  } catch {
    return { problem: uploadErrors.IMAGE_UNREADABLE.text };
  }
}

export interface ImageInputProps {
  value: File | null | undefined;
  onChange: (file: File | null) => void;
  rule: ImageRule;
  currentUrl?: string | null | undefined;
  onRemoveCurrent?: (() => void) | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const CURRENT = 'Şu anki görsel';

export function ImageInput({
  value,
  onChange,
  rule,
  currentUrl,
  onRemoveCurrent,
  disabled = false,
  ref,
}: ImageInputProps) {
  const { attributes, field } = useFieldControl();
  const input = useRef<HTMLInputElement>(null);

  const chosen = useRef<File>(null);
  const checked = useRef<File>(null);
  const [advised, setAdvised] = useState<{ file: File; advice: string | null }>();

  async function take(file: File) {
    chosen.current = file;
    const found = await checkPicture(file, rule);
    if (chosen.current !== file) return;
    field?.refuse('problem' in found ? found.problem : null);
    if ('file' in found) {
      checked.current = found.file;
      setAdvised(found);
      onChange(found.file);
    } else if (file === value) onChange(null);
  }

  function choose(file: File | undefined) {
    if (file && !disabled) void whileChecking(take(file));
  }

  // One that was not chosen here, as a restored draft's, meets the same limits.
  const takeRestored = useEffectEvent((file: File) => {
    if (file !== checked.current) void whileChecking(take(file));
  });
  useEffect(() => {
    if (value) takeRestored(value);
  }, [value]);
  useEffect(
    () => () => {
      chosen.current = null;
    },
    [],
  );

  function remove() {
    chosen.current = null;
    field?.refuse(null);
    if (value) onChange(null);
    else onRemoveCurrent?.();
    input.current?.focus();
  }

  const shown = value ?? currentUrl;
  const advice = advised?.file === value ? advised?.advice : null;
  return (
    <div>
      <DropZone onDrop={choose} isInvalid={attributes['aria-invalid'] === true} isDisabled={disabled}>
        {shown ? (
          <FramedImage src={shown} alt={value ? `Seçilen görsel: ${value.name}` : CURRENT} className="h-52" />
        ) : (
          <Invitation rule={rule} />
        )}
        <input
          {...attributes}
          ref={mergeRefs(input, ref)}
          type="file"
          accept={namesOf(rule)}
          disabled={disabled}
          aria-label={field ? undefined : words.image}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // Otherwise the same file could not be chosen again after it was taken away.
            event.target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </DropZone>
      {shown && !disabled && (
        <ImageActions
          name={value ? value.name : CURRENT}
          onReplace={() => input.current?.click()}
          onRemove={value || onRemoveCurrent ? remove : undefined}
        />
      )}
      {advice && (
        <p role="status" className="mt-1.5 flex gap-1.5 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {advice}
        </p>
      )}
      <Fold title={pictureTexts.limitsTitle}>{pictureTexts.limits}</Fold>
    </div>
  );
}

function Invitation({ rule }: { rule: ImageRule }) {
  const formats = rule.formats.map((format) => (format === 'jpeg' ? 'JPG' : format.toLocaleUpperCase('en')));
  return (
    <div className="flex h-36 flex-col items-center justify-center gap-1.5 px-4 text-center text-sm">
      <ImagePlus aria-hidden className="size-7 text-faint" />
      <span className="font-semibold">
        <span className="md:hidden">Görsel seç</span>
        <span className="max-md:hidden">Görseli buraya bırak ya da seç</span>
      </span>
      <span className="text-soft">
        {formats.join(', ')} · en fazla {Math.floor(rule.maxBytes / 1_048_576)} MB
        <br />
        {rule.best}
      </span>
    </div>
  );
}

function ImageActions(props: { name: string; onReplace: () => void; onRemove: (() => void) | undefined }) {
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
      <span className="min-w-0 truncate">{props.name}</span>
      <span className="flex flex-wrap gap-1">
        <Button variant="secondary" size="sm" onClick={props.onReplace}>
          Değiştir
        </Button>
        {props.onRemove && (
          <Button variant="ghost" size="sm" icon={<Trash2 aria-hidden />} onClick={props.onRemove}>
            Kaldır
          </Button>
        )}
      </span>
    </div>
  );
}

interface DropZoneProps {
  onDrop: (file: File | undefined) => void;
  isInvalid: boolean;
  isDisabled: boolean;
  children: ReactNode;
}

export function DropZone({ onDrop, isInvalid, isDisabled, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer.files[0]);
      }}
      className={classNames(
        'relative overflow-hidden rounded-(--control-radius) border border-dashed transition-colors',
        'focus-within:border-brand focus-within:ring-3 focus-within:ring-brand/20',
        isInvalid ? 'border-danger' : isOver ? 'border-brand' : 'border-faint',
        isDisabled ? 'bg-sunken' : isOver ? 'bg-brand-tint' : 'bg-surface',
      )}
    >
      {children}
    </div>
  );
}
