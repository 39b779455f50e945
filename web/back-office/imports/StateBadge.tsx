import type { Import } from '#shared/back-office/imports.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';

const tones = {
  uploaded: 'wait',
  reading: 'wait',
  preview: 'info',
  faulty: 'no',
  nothing: 'plain',
  applying: 'wait',
  done: 'ok',
  failed: 'no',
} as const satisfies Record<string, BadgeTone>;

/** Where a file stands; of a preview, whether there is anything to agree to. */
export function StateBadge({ shown: { state, counts } }: { shown: Import }) {
  const { t } = useTranslation('admin-import');
  const seen =
    state !== 'preview'
      ? state
      : counts.faulty > 0
        ? 'faulty'
        : counts.new + counts.changed === 0
          ? 'nothing'
          : 'preview';
  return <Badge tone={tones[seen]}>{t(`page.state.${seen}`)}</Badge>;
}
