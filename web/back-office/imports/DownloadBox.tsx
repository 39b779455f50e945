import { type ReactNode, useId } from 'react';
import { type SheetFormat, sheetFormats } from '#shared/back-office/imports.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Button } from '#web/base/ui/Button.tsx';

type DownloadBoxProps = {
  title: string;
  text: string;
  words: Record<SheetFormat, string>;
  download: (format: SheetFormat) => Promise<void>;
  children?: ReactNode;
};

/** A sheet to fetch, in either format. */
export function DownloadBox({ title, text, words, download, children }: DownloadBoxProps) {
  const { busy, run } = useWork();
  const id = useId();
  return (
    <section className="bo-box" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      <p className="second">{text}</p>
      {children}
      <div className="bo-acts">
        {sheetFormats.toReversed().map((format) => (
          <Button
            key={format}
            variant="line"
            size="s"
            isBusy={busy === format}
            onClick={() => void run(format, () => download(format))}
          >
            {words[format]}
          </Button>
        ))}
      </div>
    </section>
  );
}
