import { useCallback } from 'react';

const CLASSES = 'h-52 w-full bg-sunken object-contain';

/** The image in a file that was just chosen; its address is released when it is not shown any more. */
export function FilePreview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={`Seçilen görsel: ${file.name}`} className={CLASSES} />;
}

/** The image that is in force. */
export function CurrentPreview({ url }: { url: string }) {
  return <img src={url} alt="Şu anki görsel" className={CLASSES} />;
}
