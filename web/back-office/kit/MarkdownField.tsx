import './markdown.css';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PreviewAnswer } from '#shared/back-office/content.ts';
import type { Language } from '#shared/base/languages.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { SegmentedControl } from '#web/base/ui/RadioCards.tsx';
import { RichText } from '#web/base/ui/RichText.tsx';
import {
  type Act,
  LinkDialog,
  MarkdownToolbar,
  PictureDialog,
  shortcuts,
} from './MarkdownToolbar.tsx';
import {
  insert,
  linkOf,
  pictureOf,
  prefixLines,
  replacement,
  type Selected,
  wrap,
} from './markdown-editing.ts';

type MarkdownFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  language: Language;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  rows?: number;
  kind?: 'text' | 'description';
};

const prefixes = {
  heading: '## ',
  subheading: '### ',
  list: '- ',
  numbers: '#. ',
  quote: '> ',
} as const;

/** A Markdown text with a toolbar, and beside it the preview for visitors. */
export function MarkdownField({
  label,
  hint,
  error,
  language,
  value,
  onChange,
  maxLength,
  rows = 18,
  kind = 'text',
}: MarkdownFieldProps) {
  const { t } = useTranslation(['admin-content', 'admin']);
  const { frame, selected, apply } = useSelection(value, onChange);
  const [side, setSide] = useState<'write' | 'preview'>('write');
  const [dialog, setDialog] = useState<{ name: 'link' | 'picture'; at: Selected } | null>(null);
  const { preview, error: previewError } = usePreview(value, language, kind);

  function act(what: Act) {
    const at = selected();
    if (what === 'bold' || what === 'italic')
      return apply(wrap(at, what === 'bold' ? '**' : '*', t('markdown.sample')));
    if (what === 'link' || what === 'picture') return setDialog({ name: what, at });
    if (what === 'table') return apply(insert(at, t('markdown.sampleTable'), { isBlock: true }));
    return apply(prefixLines(at, prefixes[what]));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const what = shortcuts[event.key.toLowerCase()];
    if (!what) return;
    event.preventDefault();
    act(what);
  }

  return (
    <div className="md" data-side={side}>
      <div className="md-side">
        <SegmentedControl
          label={t('markdown.side')}
          choices={[
            { value: 'write', title: t('markdown.write') },
            { value: 'preview', title: t('markdown.preview') },
          ]}
          value={side}
          onChange={setSide}
        />
      </div>
      <div className="md-write" ref={frame}>
        <Field label={label} hint={hint} error={error}>
          <MarkdownToolbar
            onAct={act}
            onPlaceholder={
              kind === 'text' ? (key) => apply(insert(selected(), `{{${key}}}`)) : null
            }
          />
          <Textarea
            className="md-area"
            lang={language}
            rows={rows}
            value={value}
            maxLength={maxLength}
            spellCheck
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={handleKeyDown}
          />
        </Field>
        <p className="small second num md-count">
          {preview &&
            t('markdown.count', { count: preview.wordCount, minutes: preview.readingMinutes })}
        </p>
        {preview && preview.unknown.length > 0 && (
          <Alert tone="warn">
            {t('markdown.unknown', {
              count: preview.unknown.length,
              keys: preview.unknown.map((key) => `{{${key}}}`).join(', '),
            })}
          </Alert>
        )}
        {previewError !== null && <Alert tone="warn">{previewError || t('admin:network')}</Alert>}
      </div>
      <Preview html={preview?.html ?? ''} language={language} />
      {dialog?.name === 'link' && (
        <LinkDialog
          text={dialog.at.text.slice(dialog.at.start, dialog.at.end)}
          onClose={() => setDialog(null)}
          onDone={(text, address) => apply(insert(dialog.at, linkOf(text, address)))}
        />
      )}
      {dialog?.name === 'picture' && (
        <PictureDialog
          onClose={() => setDialog(null)}
          onDone={(alt, address) =>
            apply(insert(dialog.at, pictureOf(alt, address), { isBlock: true }))
          }
        />
      )}
    </div>
  );
}

/** Changes the text from outside the field, and sets the selection afterwards. */
function useSelection(value: string, onChange: (value: string) => void) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const requested = useRef<Selected | null>(null);
  useLayoutEffect(() => {
    area.current = frame.current?.querySelector('textarea') ?? null;
    const selected = requested.current;
    if (!selected || selected.text !== value || !area.current) return;
    requested.current = null;
    area.current.focus();
    area.current.setSelectionRange(selected.start, selected.end);
  });

  const selected = (): Selected => ({
    text: value,
    start: area.current?.selectionStart ?? value.length,
    end: area.current?.selectionEnd ?? value.length,
  });

  /** Uses the browser's editing command if possible, so that its undo works. */
  function apply(next: Selected) {
    requested.current = next;
    if (next.text === value) return area.current?.setSelectionRange(next.start, next.end);
    const { from, to, piece } = replacement(value, next.text);
    area.current?.focus();
    area.current?.setSelectionRange(from, to);
    const isWritten =
      typeof document.execCommand === 'function' &&
      document.execCommand(piece === '' ? 'delete' : 'insertText', false, piece);
    if (!isWritten || area.current?.value !== next.text) onChange(next.text);
  }
  return { frame, selected, apply };
}

/** The text as visitors will read it. */
function Preview({ html, language }: { html: string; language: Language }) {
  const { t } = useTranslation('admin-content');
  const title = t('markdown.previewTitle');
  // Two fields in one form differ by language.
  const name = `${title}: ${t(`language.${language}`)}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it
    <section className="md-preview" aria-label={name} tabIndex={0}>
      <p className="label second">{title}</p>
      {/* Only a preview: nothing in it can be pressed. */}
      <div inert>
        {html !== '' ? (
          <RichText html={html} language={language} />
        ) : (
          <p className="small second">{t('markdown.empty')}</p>
        )}
      </div>
    </section>
  );
}

export const PREVIEW_DELAY_MS = 350;

/**
 * `error` is empty when the server could not be reached. The last preview stays while a newer one
 * loads.
 */
export function usePreview(
  text: string,
  language: Language,
  kind: 'text' | 'description' = 'text',
): { preview: PreviewAnswer | null; error: string | null } {
  const [state, setState] = useState<{ preview: PreviewAnswer | null; error: string | null }>({
    preview: null,
    error: null,
  });
  useEffect(() => {
    if (kind === 'description' && text.trim() === '') {
      setState({ preview: null, error: null });
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        adminApi()
          .post('/admin/content/preview', {
            body: { text, language, kind },
            signal: abort.signal,
          })
          .then(
            (preview) => setState({ preview, error: null }),
            (error: unknown) =>
              !abort.signal.aborted &&
              setState((before) => ({ ...before, error: serverMessage(error) ?? '' })),
          ),
      PREVIEW_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, language, kind]);
  return state;
}
