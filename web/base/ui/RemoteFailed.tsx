import { serverMessage } from '#web/base/api/server-message.ts';
import type { Remote } from '#web/base/api/use-remote.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type RemoteFailedProps = {
  remote: Pick<Remote<unknown>, 'error' | 'reload'>;
  tone?: 'no' | 'warn';
  otherwise: string;
  again: string;
};

/** A failed load with the server's message or ours, and a button to try again. */
export function RemoteFailed({ remote, tone = 'no', otherwise, again }: RemoteFailedProps) {
  return (
    <Alert tone={tone}>
      <div className="stack">
        <p>{serverMessage(remote.error) ?? otherwise}</p>
        <div>
          <Button size="s" variant="line" onClick={() => void remote.reload()}>
            {again}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
