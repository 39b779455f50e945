// The order in which vitest runs the files: those with a long time limit first, because one that
// runs alone at the end leaves the other processor idle.
import fs from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isLong = ({ moduleId }: TestSpecification): boolean =>
  /vi\.setConfig\(\{ testTimeout/.test(fs.readFileSync(moduleId, 'utf8'));

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
