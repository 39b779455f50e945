// Whether something happens too often: more than `most` times within `withinMs`.

export function createSlidingWindow({ most, withinMs }: { most: number; withinMs: number }) {
  let times: number[] = [];
  return {
    isOneTooMany(now: number): boolean {
      times = [...times.filter((time) => now - time < withinMs), now];
      return times.length > most;
    },
  };
}
