// A separate process for untrusted files, with limited memory and time. A process, not a thread: V8
// ends the whole process when one large allocation fails.
import { type ChildProcess, fork } from 'node:child_process';

/** `slow` and `heavy`: it exceeded its time or memory. `broken`: it ended otherwise. */
export class ChildFailed extends Error {
  readonly reason: 'slow' | 'heavy' | 'broken';

  constructor(reason: ChildFailed['reason']) {
    super(`child process: ${reason}`);
    this.reason = reason;
  }
}

export type ChildLimits = { answerMs: number; memoryMb: number };

/**
 * Starts a module as a process that replies to each message with one message, as long as `use`
 * runs.
 * @throws ChildFailed
 */
export async function withChild<Request, Answer, Result>(
  module: URL,
  { answerMs, memoryMb }: ChildLimits,
  use: (request: (message: Request) => Promise<Answer>) => Promise<Result>,
): Promise<Result> {
  const child = fork(module, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // It gets none of the shop's settings and secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // An error while the child is being ended must not end this process.
  child.on('error', () => undefined);
  try {
    return await use((message) => {
      const answer = nextAnswer<Answer>(child, answerMs);
      child.send(message as object, () => undefined);
      return answer;
    });
  } finally {
    child.kill('SIGKILL');
  }
}

function nextAnswer<Answer>(child: ChildProcess, answerMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      end();
    };
    const fail = (reason: ChildFailed['reason']) => settle(() => reject(new ChildFailed(reason)));
    const timer = setTimeout(() => fail('slow'), answerMs);
    const onMessage = (message: unknown) => settle(() => resolve(message as Answer));
    // V8 aborts a process that has no memory left; the kernel kills it.
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      fail(signal ? 'heavy' : 'broken');
    child.on('message', onMessage).on('exit', onExit);
  });
}
