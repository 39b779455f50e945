import './typed-choice.css';
import { type KeyboardEvent, useId, useState } from 'react';
import { fold } from '#shared/base/fold.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';

export type Choice = { value: string; label: string };

type TypedChoiceProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  choices: readonly Choice[];
  /** Empty for no choice. */
  value: string;
  onChange: (value: string) => void;
  /** Offered for a text that equals no choice. */
  onCreate?: ((text: string) => void) | undefined;
};

/** The typed text, the remaining choices, and the keys. */
function useTyping({ choices, value, onChange, onCreate }: TypedChoiceProps) {
  /** The typed text; null while nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const text = typed?.trim() ?? '';
  const found = text
    ? choices.filter((choice) => fold(choice.label).includes(fold(text)))
    : choices;
  const exact = choices.find((choice) => fold(choice.label) === fold(text));
  const isNew = onCreate !== undefined && text !== '' && !exact;
  function close() {
    setTyped(null);
    setOpen(false);
  }
  function open(next: string | null, at = 0) {
    setTyped(next);
    setOpen(true);
    setActive(at);
  }
  function take(next: string) {
    close();
    if (next !== value) onChange(next);
  }
  function create() {
    close();
    onCreate?.(text);
  }
  /** A text that equals the label of a choice selects it; a new text stays, and can be added. */
  function leave() {
    if (isNew) setOpen(false);
    else if (typed === null) close();
    else take(text === '' ? '' : (exact?.value ?? value));
  }
  function enter() {
    const choice = exact ?? (isOpen ? found[active] : undefined);
    if (choice) take(choice.value);
    else if (isNew) create();
  }
  const walk = (step: number) =>
    open(typed, isOpen ? Math.min(Math.max(active + step, 0), found.length - 1) : 0);
  const actOf = new Map<string, () => void>([
    ['ArrowDown', () => walk(1)],
    ['ArrowUp', () => walk(-1)],
    ['Enter', enter],
  ]);
  if (isOpen) actOf.set('Escape', close);
  /** Escape closes the list; only without an open list does it reach the surrounding elements. */
  function press(event: KeyboardEvent) {
    const act = event.nativeEvent.isComposing ? undefined : actOf.get(event.key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
  return { typed, text, found, active, isOpen, isNew, open, take, create, leave, press };
}

/**
 * One choice of a list that is filtered while typing; the arrow keys move in it, Enter selects. An
 * emptied field selects nothing.
 */
export function TypedChoice(props: TypedChoiceProps) {
  const { label, hint, error, choices, value } = props;
  const { t } = useTranslation('admin');
  const listId = useId();
  const typing = useTyping(props);
  const { found, active, isOpen } = typing;
  const create = typing.isNew && <CreateButton text={typing.text} onCreate={typing.create} />;
  return (
    <div className="typed-choice">
      <Field label={label} hint={hint} error={error}>
        <Input
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
          value={typing.typed ?? choices.find((one) => one.value === value)?.label ?? ''}
          placeholder={t('pick.notStated')}
          maxLength={60}
          autoComplete="off"
          onFocus={(event) => {
            typing.open(typing.typed);
            event.target.select();
          }}
          onBlur={typing.leave}
          onChange={(event) => typing.open(event.target.value)}
          onKeyDown={typing.press}
        />
      </Field>
      {isOpen && (found.length > 0 || create) && (
        // The focus stays in the field: leaving the field completes the choice.
        <div className="typed-choice-list">
          {found.length > 0 && (
            <div
              id={listId}
              role="listbox"
              aria-label={label}
              onMouseDown={(event) => event.preventDefault()}
            >
              {found.map((choice, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                <div
                  key={choice.value}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={choice.value === value}
                  data-active={index === active || undefined}
                  onClick={() => typing.take(choice.value)}
                >
                  {choice.label}
                </div>
              ))}
            </div>
          )}
          {create}
        </div>
      )}
      {!isOpen && create}
    </div>
  );
}

function CreateButton({ text, onCreate }: { text: string; onCreate: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Button
      variant="line"
      size="s"
      icon="plus"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onCreate}
    >
      {t('pick.create', { text })}
    </Button>
  );
}
