import { useEffect, useRef, useState } from 'react';
import { type Language, languages } from '#shared/base/languages.ts';
import type { SiteBody } from '#shared/content/site.ts';
import type { SitePart } from '#shared/content/site-parts.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { SegmentedControl } from '#web/base/ui/RadioCards.tsx';
import { RemoteFailed } from '#web/base/ui/RemoteContent.tsx';
import { previewSitePart } from './site-calls.ts';
import { useSettled } from './use-settled.ts';

const widths = ['wide', 'phone'] as const;
type PreviewProps<Part extends SitePart> = { part: Part; draft: SiteBody<Part> };

/** The home page with the present content, saved or not, as the shop's server renders it. */
export function SitePreview<Part extends SitePart>({ part, draft }: PreviewProps<Part>) {
  const { t } = useTranslation('admin-content');
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState<Language>('tr');
  const [width, setWidth] = useState<(typeof widths)[number]>('wide');
  return (
    <section className="bo-preview" aria-label={t('site.preview.title')}>
      <Button variant="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'site.preview.close' : 'site.preview.open')}
      </Button>
      {isOpen && (
        <>
          <div className="bo-site-preview-choices">
            <SegmentedControl
              label={t('site.preview.language')}
              choices={languages.map((value) => ({ value, title: t(`site.preview.in.${value}`) }))}
              value={language}
              onChange={setLanguage}
            />
            <SegmentedControl
              label={t('site.preview.width')}
              choices={widths.map((value) => ({ value, title: t(`site.preview.${value}`) }))}
              value={width}
              onChange={setWidth}
            />
          </div>
          <p className="small second">{t('site.preview.text')}</p>
          <Shown key={language} part={part} draft={draft} language={language} width={width} />
        </>
      )}
    </section>
  );
}

function Shown<Part extends SitePart>({
  part,
  draft,
  language,
  width,
}: PreviewProps<Part> & { language: Language; width: (typeof widths)[number] }) {
  const { t } = useTranslation(['admin-content', 'admin']);
  const settled = useSettled(JSON.stringify(draft));
  const preview = useRemote(`preview ${part} ${language}`, (signal) =>
    previewSitePart(part, JSON.parse(settled) as SiteBody<Part>, { language, signal }),
  );
  const { reload } = preview;
  const loaded = useRef(settled);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  // The last preview stays while a newer one loads, and the newer one keeps its scroll position.
  useEffect(() => {
    if (loaded.current === settled) return;
    loaded.current = settled;
    void reload();
  }, [settled, reload]);
  useEffect(() => {
    if (preview.isLoading) return;
    const shown = frame.current;
    return () => {
      scrolled.current = shown?.contentWindow?.scrollY ?? 0;
    };
  }, [preview.isLoading]);
  if (preview.error !== null)
    return (
      <RemoteFailed remote={preview} otherwise={t('admin:network')} again={t('admin:again')} />
    );
  return (
    <RemoteBox remote={preview}>
      {({ html }) => (
        <iframe
          ref={frame}
          className={`bo-site-preview bo-site-preview--${width}`}
          title={t('site.preview.title')}
          // The page's own fonts need its origin. No scripts, forms or new windows: the page is
          // only for viewing.
          sandbox="allow-same-origin"
          srcDoc={html.replace('<head>', '<head><base target="_blank">')}
          onLoad={({ currentTarget }) => currentTarget.contentWindow?.scrollTo(0, scrolled.current)}
        />
      )}
    </RemoteBox>
  );
}
