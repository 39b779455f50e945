// What each process of several on one machine may take of what the machine has once.

/**
 * All workers of a machine together: what PostgreSQL allows out of the box (100), less what others
 * need.
 */
const CONNECTIONS = 80;
const MOST_CONNECTIONS = 20;
/** One for hearing of jobs, one for a job, one for an answer. */
const FEWEST_CONNECTIONS = 3;
const JOBS_AT_ONCE = 4;
/** An encoding takes a core for a tenth of a second; the other requests want some of it too. */
const ENCODINGS_AT_ONCE = 2;

export const limitsOf = (workers: number) => ({
  connections: Math.max(
    FEWEST_CONNECTIONS,
    Math.min(MOST_CONNECTIONS, Math.floor(CONNECTIONS / workers)),
  ),
  jobsAtOnce: Math.ceil(JOBS_AT_ONCE / workers),
  encodingsAtOnce: Math.max(1, Math.floor(ENCODINGS_AT_ONCE / workers)),
});
