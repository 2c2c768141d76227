import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton, type IconButtonLook } from './icon-button.tsx';
import { useToast } from '../overlays/toast.tsx';

export interface CopyButtonProps extends IconButtonLook {
  text: string;
  label: string;
  about?: string | undefined;
}

export function CopyButton({ text, label, about, variant }: CopyButtonProps) {
  const [isDone, setIsDone] = useState(false);
  const toast = useToast();
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setIsDone(false), 2000);
    return () => clearTimeout(timer);
  }, [isDone]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsDone(true);
      toast.success('Kopyalandı');
    } catch {
      // Old browsers and pages without TLS refuse; the text can still be selected by hand.
      toast.error('Kopyalanamadı. Metni seçip elle kopyalayabilirsin.');
    }
  }

  return (
    <IconButton
      label={about === undefined ? label : `${label}: ${about}`}
      icon={isDone ? <Check /> : <Copy />}
      variant={variant}
      onClick={() => void copy()}
    />
  );
}
