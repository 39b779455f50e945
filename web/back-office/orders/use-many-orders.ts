// One action on many orders, in parts, with an undo for one minute.
import { useRef, useState } from 'react';
import type {
  ManyAct,
  ManyAnswer,
  ManyUndo,
  OrderChoice,
} from '#shared/back-office/many-orders.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { doToMany, movePart, type SendPart } from './many-calls.ts';

/** As long as mails about a step are delayed (decision 0067). */
export const UNDO_MS = 60_000;

export type Refused = ManyAnswer['refused'];
/** `isNotified`: whether the buyers get mails about it, and about its undo. */
type ManyInput = { choice: OrderChoice; isNotified: boolean; send: SendPart };

export type ManyOrders = {
  isBusy: boolean;
  /** How many of them are done or refused. */
  handled: number;
  refused: Refused | null;
  closeRefused: () => void;
  /** Resolves to whether every part got a response. */
  act: (act: ManyAct, input: ManyInput) => Promise<boolean>;
};

const isUndo = (act: ManyAct | ManyUndo): act is ManyUndo => act.startsWith('undo-');

export function useManyOrders(onChanged: () => Promise<unknown>): ManyOrders {
  const { t } = useTranslation('admin-orders');
  const { showToast, closeToast } = useToast();
  const offered = useRef<number | null>(null);
  const { busy, run } = useWork();
  const [handled, setHandled] = useState(0);
  // An undo that is pressed later must use the latest callback.
  const latest = useRef(onChanged);
  latest.current = onChanged;
  const [refused, setRefused] = useState<Refused | null>(null);

  async function act(name: ManyAct | ManyUndo, input: ManyInput): Promise<boolean> {
    const done: ManyAnswer['done'] = [];
    const others: ManyAnswer['refused'] = [];
    setHandled(0);
    // The undo is no longer possible if this action follows its step.
    if (offered.current !== null) closeToast(offered.current);
    const ended = await run(name, async () => {
      for await (const answer of doToMany(name, input.choice, input.send)) {
        done.push(...answer.done);
        others.push(...answer.refused);
        setHandled(done.length + others.length);
      }
    });
    if (done.length > 0) announce(name, done, input.isNotified);
    setRefused(others.length > 0 ? others : null);
    await latest.current();
    return ended !== null;
  }

  function announce(name: ManyAct | ManyUndo, done: ManyAnswer['done'], isNotified: boolean) {
    const count = done.length;
    const mailed = done.filter(({ isBuyerMailed }) => isBuyerMailed).length;
    const text = [
      t(`bulk.done.${name}`, { count }),
      mailed > 0 && t('undo.mailed', { count: mailed }),
    ];
    const orders = done.map(({ orderNumber, version }) => ({ orderNumber, version }));
    offered.current = showToast(text.filter(Boolean).join(' '), {
      ...(!isUndo(name) && {
        duration: UNDO_MS,
        action: {
          label: t('undo.now'),
          onPress: () => {
            const undo = `undo-${name}` as const;
            void act(undo, { choice: { orders }, isNotified, send: movePart(undo, isNotified) });
          },
        },
      }),
    });
  }
  return { isBusy: busy !== null, handled, refused, closeRefused: () => setRefused(null), act };
}
