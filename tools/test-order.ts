// The order in which vitest runs the files. Those of one environment follow each other, because a
// worker keeps its modules only while the next file has the same environment. Within it, those with
// a long time limit are first: one that runs alone at the end leaves the other processor idle.
import fs from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const texts = new Map(files.map((file) => [file, fs.readFileSync(file.moduleId, 'utf8')]));
    const textOf = (file: TestSpecification) => texts.get(file) ?? '';
    const isLong = (file: TestSpecification) => /vi\.setConfig\(\{ testTimeout/.test(textOf(file));
    const environmentOf = (file: TestSpecification) => {
      const own = /^\/\/ @vitest-environment (\w+)/.exec(textOf(file))?.[1];
      return `${file.project.name} ${own ?? 'node'}`;
    };
    const sorted = await super.sort(files);
    const longFirst = [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    return [...Map.groupBy(longFirst, environmentOf).values()].flat();
  }
}
