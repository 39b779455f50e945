import './typed-choice.css';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';
import { fold } from '#shared/base/fold.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, useFieldWiring } from '#web/base/ui/Field.tsx';

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

type KeyEvent = Parameters<NonNullable<Autocomplete.Input.Props['onKeyDown']>>[0];

/** The present choice first, because the first one is highlighted. */
const withFirst = (choices: readonly Choice[], value: string) =>
  choices.toSorted((a, b) => Number(b.value === value) - Number(a.value === value));

/** The typed text, the remaining choices, and the keys that are not the library's. */
function useTyping({ choices, value, onChange, onCreate }: TypedChoiceProps) {
  /** The typed text; null while nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Whether an arrow key was pressed in the open list. */
  const [isMoved, setMoved] = useState(false);
  const text = typed?.trim() ?? '';
  const found = text
    ? choices.filter((choice) => fold(choice.label).includes(fold(text)))
    : withFirst(choices, value);
  const exact = choices.find((choice) => fold(choice.label) === fold(text));
  const isNew = onCreate !== undefined && text !== '' && !exact;
  function close() {
    setTyped(null);
    setOpen(false);
  }
  function open(next: string | null) {
    setTyped(next);
    setOpen(true);
    setMoved(false);
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
  /** Enter on the highlighted choice is the library's. */
  const enter = () => {
    if (exact) return () => take(exact.value);
    if (text === '' && !(isOpen && isMoved)) return () => take(typed === null ? value : '');
    return isNew && !(isOpen && found.length > 0) ? create : undefined;
  };
  /** Escape closes the list; only without an open list does it reach the surrounding elements. */
  function press(event: KeyEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMoved(isOpen);
    const isEscape = event.key === 'Escape' && isOpen;
    if (event.nativeEvent.isComposing || !(isEscape || event.key === 'Enter')) return;
    event.preventDefault();
    event.stopPropagation();
    const act = isEscape ? close : enter();
    if (!act) return;
    event.preventBaseUIHandler();
    act();
  }
  return { typed, text, found, isOpen, isNew, open, take, create, leave, press };
}

/**
 * One choice of a list that is filtered while typing; the arrow keys move in it, Enter selects. An
 * emptied field selects nothing. The list is drawn in place: the library's popup would hide the rest
 * of the page from screen readers (decision 0042).
 */
export function TypedChoice(props: TypedChoiceProps) {
  const { label, hint, error, choices, value } = props;
  const typing = useTyping(props);
  const { found, isOpen } = typing;
  const create = typing.isNew && <CreateButton text={typing.text} onCreate={typing.create} />;
  return (
    <Autocomplete.Root
      mode="none"
      // Without items while it is closed, so that the next time begins at the first one.
      items={isOpen ? found : []}
      open={isOpen}
      // Leaving the field closes the list, also after a press outside.
      onOpenChange={(next) => next && typing.open(typing.typed)}
      value={typing.typed ?? choices.find((one) => one.value === value)?.label ?? ''}
      onValueChange={(text, { reason }) => reason === 'input-change' && typing.open(text)}
      autoHighlight="always"
      keepHighlight
      highlightItemOnHover={false}
      loopFocus={false}
    >
      <div className="typed-choice">
        <Field label={label} hint={hint} error={error}>
          <ChoiceInput typing={typing} />
        </Field>
        {isOpen && (found.length > 0 || create) && (
          // The focus stays in the field: leaving the field completes the choice.
          <div className="typed-choice-list">
            {found.length > 0 && (
              <Autocomplete.List aria-label={label} onMouseDown={(event) => event.preventDefault()}>
                {(choice: Choice) => (
                  <Autocomplete.Item
                    key={choice.value}
                    value={choice}
                    aria-selected={choice.value === value}
                    onClick={() => typing.take(choice.value)}
                  >
                    {choice.label}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            )}
            {create}
          </div>
        )}
        {!isOpen && create}
      </div>
    </Autocomplete.Root>
  );
}

function ChoiceInput({ typing }: { typing: ReturnType<typeof useTyping> }) {
  const { t } = useTranslation('admin');
  return (
    <Autocomplete.Input
      {...useFieldWiring()}
      className="input"
      aria-autocomplete="list"
      placeholder={t('pick.notStated')}
      maxLength={60}
      autoComplete="off"
      onFocus={(event) => {
        typing.open(typing.typed);
        event.target.select();
      }}
      onBlur={typing.leave}
      onKeyDown={typing.press}
    />
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
