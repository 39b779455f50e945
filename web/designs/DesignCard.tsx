import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { SavedDesign } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { LateDialog } from '#web/base/ui/LateDialog.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { DesignPicture, designHref } from '#web/cart/DesignPicture.tsx';
import { useLead } from '#web/product/Lead.tsx';

type DesignCardProps = {
  design: SavedDesign;
  onRemove: () => void;
  onRename: (name: string) => Promise<void>;
};

/** A saved design: picture, name, today's price for its number of sets. */
export function DesignCard({ design, onRemove, onRename }: DesignCardProps) {
  const { t, i18n } = useTranslation('designs');
  const { isGross, taxLabel } = useLead();
  const [isRenaming, setRenaming] = useState(false);
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const { company } = design;
  const mayChange = company === null || company.mayChange;
  const date = dateText(design.addedAt, i18n.language);
  return (
    <li className="design-card">
      <DesignPicture
        code={design.code}
        fallback={design.image}
        sizes="(width > 40em) 15rem, 46vw"
      />
      <div className="design-card-text">
        <h2 className="h3">
          <Link to={designHref(design.code)}>{design.name}</Link>
        </h2>
        <p className="small second num">
          {t('sets', { count: design.sets, sets: numberText(design.sets, i18n.language) })}
          {design.net !== null && design.gross !== null && (
            <>
              {' · '}
              <span className="nowrap">
                {lira(isGross ? design.gross : design.net)} {taxLabel}
              </span>
            </>
          )}
        </p>
        {design.isDraft && (
          <p className="small">
            <Badge tone="wait">{t('draft')}</Badge> {t('draftText')}
          </p>
        )}
        {design.hasWithdrawn && <p className="small design-card-gone">{t('withdrawn')}</p>}
        {company && (
          <p className="small second break">
            {t('ofCompany', { company: company.name, name: company.addedBy ?? t('byNobody') })}
          </p>
        )}
        <p className="micro mute">{t('keptOn', { date })}</p>
      </div>
      {mayChange && (
        <div className="design-card-act">
          <IconButton
            icon="pencil"
            label={t('renameOf', { name: design.name })}
            onClick={() => setRenaming(true)}
          />
          <IconButton
            icon="trash"
            label={t('removeOf', { name: design.name })}
            onClick={onRemove}
          />
        </div>
      )}
      <LateDialog
        isOpen={isRenaming}
        onClose={() => setRenaming(false)}
        title={t('rename')}
        startsAtField
      >
        <RenameForm name={design.name} onRename={onRename} onDone={() => setRenaming(false)} />
      </LateDialog>
    </li>
  );
}

function RenameForm({
  name,
  onRename,
  onDone,
}: {
  name: string;
  onRename: DesignCardProps['onRename'];
  onDone: () => void;
}) {
  const { t } = useTranslation('designs');
  const { showToast } = useToast();
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!typed.trim()) return;
    setBusy(true);
    try {
      await onRename(typed.trim());
      onDone();
    } catch {
      showToast(t('failed'), { type: 'error' });
      setBusy(false);
    }
  }

  return (
    <form method="post" className="stack" onSubmit={(event) => void handleSubmit(event)}>
      <Field label={t('name')}>
        <Input
          value={typed}
          maxLength={80}
          required
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
