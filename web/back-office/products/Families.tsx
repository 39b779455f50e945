// /admin/products/families: products that seem to be variants of one form, suggested as a family.
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { FamilyBody, FamilySuggestion } from '#shared/back-office/families.ts';
import { productFields } from '#shared/catalogue/product-fields.ts';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing, EditorFields } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

const readSuggestions = (signal: AbortSignal) =>
  adminApi().get('/admin/products/families', { signal });
const makeFamily = (body: FamilyBody) => adminApi().put('/admin/products/family', { body });

export function Families() {
  const { t } = useTranslation('admin-families');
  const suggestions = useRemote('admin families', readSuggestions);
  return (
    <>
      <SectionHead title={t('title')} back={{ to: '/admin/products', label: t('back') }} />
      <div className="bo-column">
        <p className="second">{t('text')}</p>
        <RemoteContent remote={suggestions}>
          {({ suggestions: found }) =>
            found.length === 0 ? (
              <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
            ) : (
              found.map((suggestion) => (
                <Suggestion
                  // With other products, or other versions of them, it is a different suggestion.
                  key={suggestion.products.map(({ id, version }) => `${id}.${version}`).join()}
                  suggestion={suggestion}
                  onMade={() => void suggestions.reload()}
                />
              ))
            )
          }
        </RemoteContent>
      </div>
    </>
  );
}

type SuggestionProps = { suggestion: FamilySuggestion; onMade: () => void };

function Suggestion({ suggestion, onMade }: SuggestionProps) {
  const { t } = useTranslation('admin-families');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const heading = useId();
  const { family, products } = suggestion;
  const [name, setName] = useState(suggestion.name);
  const [nameEn, setNameEn] = useState(suggestion.familyEn ?? '');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = products.filter(({ id }) => !left.has(id));

  async function save() {
    const rows = chosen.map(({ id, version }) => ({ id, version }));
    const body = { name: name.trim(), nameEn: nameEn.trim() || null, rows };
    const done = await run('family', () => makeFamily(body));
    if (!done) return;
    showToast(t('made', { name: body.name, count: rows.length }));
    onMade();
  }
  return (
    <section className="bo-box" aria-labelledby={heading}>
      <h2 className="h3" id={heading}>
        {suggestion.name || t('unnamed')}
      </h2>
      {family !== null && <p className="small second">{t('grows', { name: family })}</p>}
      <EditorFields>
        <ul className="bo-rows">
          {products.map(({ id, sku, name: product, isMember }) => (
            <li key={id}>
              <Checkbox
                checked={!left.has(id)}
                disabled={isMember}
                onChange={({ target }) => {
                  const next = new Set(left);
                  if (target.checked) next.delete(id);
                  else next.add(id);
                  setLeft(next);
                }}
              >
                {product}
              </Checkbox>
              <Link className="text-link small num" to={`/admin/products/${id}`}>
                {sku}
              </Link>
            </li>
          ))}
        </ul>
        <div className="bo-pair">
          <Field label={t('name')}>
            <Input
              value={name}
              maxLength={productFields.family.max}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <Field label={t('nameEn')} isOptional>
            <Input
              value={nameEn}
              maxLength={productFields.familyEn.max}
              onChange={({ target }) => setNameEn(target.value)}
            />
          </Field>
        </div>
      </EditorFields>
      <Changing>
        <div>
          <Button
            size="s"
            isBusy={busy === 'family'}
            disabled={name.trim() === '' || chosen.length < 2}
            onClick={() => void save()}
          >
            {t('make', { count: chosen.length })}
          </Button>
        </div>
      </Changing>
    </section>
  );
}
