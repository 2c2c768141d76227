import { FileText } from 'lucide-react';
import type { Ref } from 'react';
import type { FileRule } from '#lib/shared/route.ts';
import { useFieldControl } from './field-context.ts';
import { DropZone } from './image-input.tsx';

export interface FileInputProps {
  value: File | null | undefined;
  onChange: (file: File | null) => void;
  rule: FileRule;
  /** File endings for the system's dialog, such as `.xml`. */
  accept: string;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A document from the device: chosen or dropped, shown by its name, and refused above the rule's size. */
export function FileInput({ value, onChange, rule, accept, disabled = false, ref }: FileInputProps) {
  const { attributes, field } = useFieldControl();
  function choose(file: File | undefined) {
    if (file === undefined || disabled) return;
    const isTooLarge = file.size > rule.maxBytes;
    field?.refuse(isTooLarge ? rule.messages.tooLarge : null);
    onChange(isTooLarge ? null : file);
  }
  return (
    <DropZone onDrop={choose} isInvalid={attributes['aria-invalid'] === true} isDisabled={disabled}>
      <div className="flex h-24 flex-col items-center justify-center gap-1 px-4 text-center text-sm">
        <FileText aria-hidden className="size-6 text-faint" />
        <span className="max-w-full truncate font-semibold">
          {value?.name ?? 'Dosya seç ya da buraya bırak'}
        </span>
      </div>
      <input
        {...attributes}
        ref={ref}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Otherwise the same file could not be chosen again.
          event.target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </DropZone>
  );
}
