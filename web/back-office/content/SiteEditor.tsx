import { type ReactNode, useState } from 'react';
import type { SiteBody } from '#shared/content/site.ts';
import type { SitePart } from '#shared/content/site-parts.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { type Editor, useEditor } from '#web/back-office/kit/use-editor.ts';
import { VersionList } from '#web/back-office/kit/VersionList.tsx';
import { Changing, EditorFields } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { ContentHead } from './ContentHead.tsx';
import { SitePreview } from './SitePreview.tsx';
import { readSitePart, readSiteVersion, type SitePartOf, saveSitePart } from './site-calls.ts';

export type SiteForm<Part extends SitePart> = SiteBody<Part> & { version: number };
/** Without the version, which users do not read. */
type SiteField<Part extends SitePart> = Exclude<keyof SiteForm<Part> & string, 'version'>;
type SiteEditorProps<Part extends SitePart> = {
  part: Part;
  /** The label of a field, and its value in the table of differences. */
  nameOf: (field: SiteField<Part>) => string;
  textOf: (value: unknown) => string;
  children: (editor: Editor<SiteForm<Part>>) => ReactNode;
};

/** One document of the frame or the home page: its form, and its earlier versions. */
export function SiteEditor<Part extends SitePart>(props: SiteEditorProps<Part>) {
  const { t } = useTranslation('admin-content');
  const { part } = props;
  const name: SitePart = part;
  const remote = useRemote(`site ${part}`, (signal) => readSitePart(part, signal));
  const [start, setStart] = useState<{ body: SiteBody<Part>; number: number } | null>(null);
  return (
    <>
      <ContentHead part={part}>
        <ButtonLink variant="line" size="s" to="/">
          {t('seeInShop')}
        </ButtonLink>
      </ContentHead>
      <p className="second bo-about">{t(`site.about.${name}`)}</p>
      <RemoteBox remote={remote}>
        {(data) => (
          <div className="bo-column">
            <OneForm
              key={start?.number ?? 'current'}
              {...props}
              data={data}
              start={start?.body ?? data.body}
              onSaved={() => void remote.reload()}
            />
            <VersionList
              versions={data.versions}
              none={t('site.asItComes')}
              onRestore={async ({ number }) =>
                setStart({ body: await readSiteVersion(part, number), number })
              }
            />
          </div>
        )}
      </RemoteBox>
    </>
  );
}

function OneForm<Part extends SitePart>({
  part,
  nameOf,
  textOf,
  children,
  data,
  start,
  onSaved,
}: SiteEditorProps<Part> & {
  data: SitePartOf<Part>;
  start: SiteBody<Part>;
  onSaved: () => void;
}) {
  const toForm = ({ body, version }: SitePartOf<Part>) => ({ ...body, version }) as SiteForm<Part>;
  const editor = useEditor<SiteForm<Part>>(
    toForm(data),
    async (form) => {
      const saved = await inForm(() => saveSitePart(part, form), toForm);
      onSaved();
      return toForm(saved);
    },
    { start: { ...start, version: data.version } as SiteForm<Part> },
  );
  const isField = (field: keyof SiteForm<Part>): field is SiteField<Part> =>
    field !== 'version' && typeof field === 'string';
  return (
    <div>
      <EditorFields>{children(editor)}</EditorFields>
      <Changing>
        <SitePreview part={part} draft={editor.draft as SiteBody<Part>} />
      </Changing>
      <EditorBar
        editor={editor}
        nameOf={(field) => (isField(field) ? nameOf(field) : '')}
        textOf={textOf}
      />
    </div>
  );
}
