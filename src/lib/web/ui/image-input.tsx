import { ImagePlus, Trash2, TriangleAlert } from 'lucide-react';
import { type DragEvent, type Ref, useRef, useState } from 'react';
import type { ImageRule } from '#lib/shared/route.ts';
import { classNames } from '../class-names.ts';
import { Button } from './button.tsx';
import { useFieldControl } from './field-context.ts';
import { checkImage } from './image-check.ts';
import { CurrentPreview, FilePreview } from './image-preview.tsx';

export interface ImageInputProps {
  value: File | null | undefined;
  onChange: (file: File | null) => void;
  /** The contract's rule for this part: formats, size and their messages. */
  rule: ImageRule;
  /** Address of the image in force, shown until another is chosen. */
  currentUrl?: string | null | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** An image: dropped, pasted from the file dialog, shown before it is sent, taken away again. */
export function ImageInput({
  value,
  onChange,
  rule,
  currentUrl,
  disabled = false,
  ...rest
}: ImageInputProps) {
  const { attributes, field } = useFieldControl(rest);
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const hasPreview = Boolean(value) || Boolean(currentUrl);

  function choose(file: File | undefined) {
    if (!file || disabled) return;
    const problem = checkImage(file, rule);
    setRefusal(problem);
    if (!problem) onChange(file);
    rest.onBlur?.();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  }

  return (
    <div className={rest.className}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'relative overflow-hidden rounded-(--control-radius) border border-dashed border-faint bg-surface transition-colors',
          'focus-within:border-brand focus-within:ring-3 focus-within:ring-brand/20',
          isOver && 'border-brand bg-brand-tint',
          (refusal ?? attributes['aria-invalid']) && 'border-danger',
          disabled && 'bg-sunken',
        )}
      >
        {value ? (
          <FilePreview file={value} />
        ) : currentUrl ? (
          <CurrentPreview url={currentUrl} />
        ) : (
          <div className="flex h-36 flex-col items-center justify-center gap-1.5 px-4 text-center text-sm">
            <ImagePlus aria-hidden className="size-7 text-faint" />
            <span className="font-semibold">Görseli buraya bırak ya da seç</span>
            <span className="text-soft">{describeRule(rule)}</span>
          </div>
        )}
        <input
          {...attributes}
          ref={mergeRefs(input, rest.ref)}
          type="file"
          accept={rule.formats.map((format) => `image/${format}`).join(',')}
          disabled={disabled}
          aria-label={field ? undefined : 'Görsel'}
          onBlur={rest.onBlur}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      {hasPreview && !disabled && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
          <span className="min-w-0 truncate">{value ? value.name : 'Şu anki görsel'}</span>
          <span className="flex gap-1">
            <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
              Değiştir
            </Button>
            {value && (
              <Button
                variant="ghost"
                size="sm"
                icon={<Trash2 aria-hidden />}
                onClick={() => {
                  onChange(null);
                  input.current?.focus();
                }}
              >
                Kaldır
              </Button>
            )}
          </span>
        </div>
      )}
      {refusal && (
        <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {refusal}
        </p>
      )}
    </div>
  );
}

function describeRule(rule: ImageRule): string {
  const formats = rule.formats.map((format) => (format === 'jpeg' ? 'JPG' : format.toLocaleUpperCase('en')));
  return `${formats.join(', ')} · en fazla ${Math.floor(rule.maxBytes / 1_048_576)} MB`;
}

function mergeRefs<T>(own: { current: T | null }, given: Ref<T> | undefined) {
  return (node: T | null) => {
    own.current = node;
    if (typeof given === 'function') given(node);
    else if (given) given.current = node;
  };
}
