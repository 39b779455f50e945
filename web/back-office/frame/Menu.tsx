import { useState } from 'react';
import { Link } from 'react-router';
import { useWaiting, type WaitingSection } from '#web/back-office/kit/Waiting.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { readStored, removeStored, writeStored } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { SectionIcon } from './SectionIcon.tsx';
import { sectionGroups, sectionPath, sections } from './sections.ts';

type Sections = typeof sections;

/** The sections under their headings, each with the number of waiting records. */
export function Menu({ current }: { current: string | undefined }) {
  const { t } = useTranslation('admin');
  const { may } = useAdminSession();
  const allowed = sections.filter(({ right }) => may(right));
  return (
    <>
      <SectionLinks sections={allowed.filter(({ group }) => !group)} current={current} />
      {sectionGroups.map((name) => {
        const inGroup = allowed.filter(({ group }) => group === name);
        return (
          inGroup.length > 0 && (
            <section key={name} aria-labelledby={`bo-group-${name}`}>
              <h2 id={`bo-group-${name}`}>{t(`group.${name}`)}</h2>
              <SectionLinks sections={inGroup} current={current} />
            </section>
          )
        );
      })}
    </>
  );
}

function SectionLinks({ sections, current }: { sections: Sections; current: string | undefined }) {
  const { t } = useTranslation('admin');
  const { counts } = useWaiting();
  return (
    <ul>
      {sections.map(({ key, icon }) => {
        const count = counts[key as WaitingSection] ?? 0;
        return (
          <li key={key}>
            <Link to={sectionPath(key)} aria-current={key === current ? 'page' : undefined}>
              <SectionIcon name={icon} />
              <span>{t(`section.${key}`)}</span>
              {count > 0 && (
                <span className="bo-count num">
                  <span aria-hidden="true">{count}</span>
                  <span className="sr-only">{t('waits', { count })}</span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Off until the administrator turns it on in this browser. */
export function SoundChoice() {
  const { t } = useTranslation('admin');
  const [isOn, setOn] = useState(() => readStored('orderSound') === 'on');
  return (
    <label className="bo-sound">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => {
          if (checked) writeStored('orderSound', 'on');
          else removeStored('orderSound');
          setOn(checked);
        }}
      />
      {t('orderSound')}
    </label>
  );
}
