import { useWork } from '#web/back-office/kit/use-work.ts';
import type { DownloadedFile } from '#web/base/api/call-options.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type FileButtonsProps = {
  /** Asks for the file of the list, with its filters and without its page. */
  fetchFile: (format: keyof typeof types) => Promise<DownloadedFile>;
};

/** Downloads all rows that match the filters of a list, as CSV or as a worksheet. */
export function FileButtons({ fetchFile }: FileButtonsProps) {
  const { t } = useTranslation('admin');
  const { busy, run } = useWork();
  const download = (format: keyof typeof types) =>
    run(format, async () => {
      const { name, file } = await fetchFile(format);
      saveFile(name, types[format], file);
    });
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="line"
          size="s"
          isBusy={busy === format}
          onClick={() => void download(format)}
        >
          {t(`list.file.${format}`)}
        </Button>
      ))}
    </>
  );
}
