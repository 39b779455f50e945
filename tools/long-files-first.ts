// The order in which vitest runs the files. Those of one environment follow each other, because a
// worker keeps its modules only while the next file has the same environment. Within it, those with
// a long time limit are first: one that runs alone at the end leaves the other processor idle.
import fs from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Groups in the order of their first item. */
function inGroups<T>(items: T[], groupOf: (item: T) => string): T[] {
  return [...Map.groupBy(items, groupOf).values()].flat();
}

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const texts = new Map(files.map((file) => [file, fs.readFileSync(file.moduleId, 'utf8')]));
    const isLong = (file: TestSpecification) =>
      /vi\.setConfig\(\{ testTimeout/.test(texts.get(file) ?? '');
    const environmentOf = (file: TestSpecification) =>
      `${file.project.name} ${/^\/\/ @vitest-environment (\w+)/.exec(texts.get(file) ?? '')?.[1] ?? 'node'}`;
    const sorted = await super.sort(files);
    return inGroups(
      [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))],
      environmentOf,
    );
  }
}
