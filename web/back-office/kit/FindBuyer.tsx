import { useState } from 'react';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { pickKeys } from './pick-keys.ts';
import { useFound } from './use-found.ts';

const SHORTEST = 3;

type FindBuyerProps<Buyer> = {
  texts: {
    find: string;
    hint: string;
    found: (count: number) => string;
    take: string;
    takeOf: (name: string) => string;
    nobody: string;
  };
  /** Must be the same function as long as its results are the same. */
  read: (text: string, signal: AbortSignal) => Promise<readonly Buyer[]>;
  toRow: (buyer: Buyer) => { key: string; name: string; more: string };
  onTake: (buyer: Buyer) => void;
};

/**
 * Finds a known buyer by name, mail or phone, and fills the fields below; `pickKeys` has its keys.
 */
export function FindBuyer<Buyer>({ texts, read, toRow, onTake }: FindBuyerProps<Buyer>) {
  const [text, setText] = useState('');
  const found = useFound(text.trim(), read, SHORTEST);
  const take = (buyer: Buyer) => {
    onTake(buyer);
    setText('');
  };
  const [only, ...others] = found ?? [];
  const keys = pickKeys(only && others.length === 0 ? () => take(only) : undefined);
  return (
    <div className="bo-pick">
      <Field label={texts.find} hint={texts.hint}>
        <Input
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={keys.onField}
        />
      </Field>
      <p className="sr-only" role="status">
        {found && texts.found(found.length)}
      </p>
      {found && (
        <ul className="bo-rows" onKeyDown={keys.onList}>
          {found.map((buyer) => {
            const { key, name, more } = toRow(buyer);
            return (
              <li key={key}>
                <div>
                  <b className="break">{name}</b>
                  <p className="small second break num">{more}</p>
                </div>
                <Button
                  variant="line"
                  size="s"
                  aria-label={texts.takeOf(name)}
                  onClick={() => take(buyer)}
                >
                  {texts.take}
                </Button>
              </li>
            );
          })}
          {found.length === 0 && <li className="small second">{texts.nobody}</li>}
        </ul>
      )}
    </div>
  );
}
