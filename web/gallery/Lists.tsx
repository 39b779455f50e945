// The components that filter and page a list.
import { useState } from 'react';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { Chip, ToggleChip } from '#web/base/ui/Chip.tsx';
import { Facet, FacetGroup } from '#web/base/ui/Facet.tsx';
import { Input } from '#web/base/ui/Field.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { ignore, Part } from './Part.tsx';

const pageHref = (page: number) => `?page=${page}`;

export function Lists() {
  return (
    <Part title="Yol, süzgeç, sayfa">
      <Breadcrumb
        steps={[
          { label: 'Ana Sayfa', to: '/' },
          { label: 'Parfüm Malzemeleri', to: '/products' },
          { label: 'Parfüm Şişeleri' },
        ]}
      />
      <Filters />
      <div className="grid-2">
        <Facet
          title="Kapalı süzgeç"
          onToggle={ignore}
          options={[{ value: 'x', label: 'Sonuçsuz', count: 0, isChecked: false }]}
        />
      </div>
      <Pagination page={1} pageCount={6} hrefFor={pageHref} />
      <Pagination page={9} pageCount={20} hrefFor={pageHref} />
      <Pagination page={3} pageCount={3} hrefFor={pageHref} />
    </Part>
  );
}

function Filters() {
  const [chosen, setChosen] = useState<readonly string[]>(['FEA15']);
  const [inStock, setInStock] = useState(true);
  const toggle = (value: string) =>
    setChosen(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    );
  const necks = [
    ['FEA15', 'crimp', 74],
    ['18/415', 'screw', 21],
    ['DIN18', 'screw', 0],
  ] as const;
  return (
    <>
      <div className="chips">
        {chosen.map((value) => (
          <Chip key={value} onRemove={() => toggle(value)}>
            {value}
          </Chip>
        ))}
        <ToggleChip isOn={inStock} onToggle={() => setInStock(!inStock)}>
          Stokta
        </ToggleChip>
      </div>
      <div className="grid-2">
        <Facet
          title="Ağız ölçüsü"
          isOpen
          onToggle={toggle}
          options={necks.map(([value, closure, count]) => ({
            value,
            count,
            label: <NeckMark code={value} closure={closure} />,
            isChecked: chosen.includes(value),
          }))}
        />
        <div>
          <FacetGroup title="Fiyat" isOpen>
            <div className="range">
              <Input defaultValue="20,00" inputMode="decimal" aria-label="En az" />
              <span className="mute">–</span>
              <Input defaultValue="120,00" inputMode="decimal" aria-label="En çok" />
            </div>
          </FacetGroup>
          <Facet
            title="Hacim"
            onToggle={toggle}
            limit={2}
            options={['10 ml', '20 ml', '30 ml', '50 ml', '100 ml'].map((value) => ({
              value,
              label: value,
              count: 7,
              isChecked: chosen.includes(value),
            }))}
          />
        </div>
      </div>
    </>
  );
}
