import { Form } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Select } from '#web/base/ui/Field.tsx';
import {
  LIST_PATH,
  type ListSort,
  type ListState,
  listHref,
  sortsFor,
  usualSort,
} from '#web/product/list-url.ts';

/** The sort order of a list: a form that also works without scripts. */
export function SortChoice({
  state,
  onChange,
}: {
  state: ListState;
  onChange: (next: ListState) => void;
}) {
  const { t } = useTranslation('catalogue');
  // Without scripts the form submits all other choices as well.
  const others = new URLSearchParams(
    listHref({ ...state, sort: usualSort(state.search), page: 1 }).split('?')[1] ?? '',
  );
  return (
    <Form className="list-sort" method="get" action={LIST_PATH}>
      <span className="small second" aria-hidden="true">
        {t('list.sort')}
      </span>
      {[...others].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="sort"
        aria-label={t('list.sortLabel')}
        value={state.sort}
        onChange={(event) => onChange({ ...state, sort: event.target.value as ListSort, page: 1 })}
      >
        {sortsFor(state.search).map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" variant="line" size="s">
          {t('list.sort')}
        </Button>
      </noscript>
    </Form>
  );
}
