import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { useReadOnly } from '#web/back-office/session/read-only.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import './uploads.css';

type DropZoneProps = {
  /** The label of the button. */
  label: string;
  /** Beside the button: which files are allowed. */
  hint: ReactNode;
  /** As of `<input type="file">`. */
  accept: string;
  isMultiple?: boolean;
  isBusy?: boolean;
  onFiles: (files: File[]) => void;
};

/** Accepts files that are dropped, pasted, or chosen with its button; hidden if read-only. */
export function DropZone({
  label,
  hint,
  accept,
  isMultiple = false,
  isBusy = false,
  onFiles,
}: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isReadOnly = useReadOnly();
  const take = (files: FileList | null | undefined) => {
    const taken = [...(files ?? [])].slice(0, isMultiple ? undefined : 1);
    if (taken.length > 0 && !isBusy) onFiles(taken);
    return taken.length > 0;
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  const handleOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  if (isReadOnly) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      <Button
        variant="line"
        size="s"
        isBusy={isBusy}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <p className="small second" id={hintId}>
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files);
          // Choosing the same file again must trigger a change event, too.
          event.target.value = '';
        }}
      />
    </div>
  );
}
