import type { OtherLine } from '../../core/transfer/export-line.ts'
import type { Imported } from '../../core/transfer/import-report.ts'
import type { Batch } from '../gate/batch.ts'
import type { Carrying } from './carrying.ts'
import { readmitPurged } from './import-episodes.ts'
import { readmitBug } from './readmit-bug.ts'
import { readmitPattern } from './readmit-pattern.ts'
import { readmitAlias, readmitOpinion, readmitQuestion } from './readmit-records.ts'
import { readmitRule } from './readmit-rule.ts'
import { readmitStep, readmitTask, readmitText } from './readmit-task.ts'
import { readmitCoreMemory, readmitFile, readmitVersion } from './readmit-texts.ts'

/** Takes over a record that is kept beside facts and episodes. */
export async function readmitOther(
  line: OtherLine,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  switch (line.record) {
    case 'purged-episode':
      return await readmitPurged(line.purged, batch, carrying)
    case 'opinion':
      return await readmitOpinion(line.opinion, batch, carrying)
    case 'alias':
      return await readmitAlias(line.alias, batch, carrying)
    case 'question':
      return await readmitQuestion(line.question, batch, carrying)
    case 'core-memory':
      return await readmitCoreMemory(line.core, batch, carrying)
    case 'block-version':
      return await readmitVersion(line.version, batch, carrying)
    case 'pattern':
      return await readmitPattern(line.pattern, batch, carrying)
    case 'bug':
      return await readmitBug(line.bug, batch, carrying)
    case 'file':
      return await readmitFile(line.file, batch, carrying)
    case 'rule':
      return await readmitRule(line.rule, batch, carrying)
    case 'task-text':
      return await readmitText(line.text, batch, carrying)
    case 'task':
      return await readmitTask(line, batch, carrying)
    case 'task-step':
      return await readmitStep(line, batch, carrying)
  }
}
