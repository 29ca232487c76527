// Prints the runs that docs/guides/learning.md learns from, one JSON object per line.
import { planted } from '../../../bench/loop/planted.ts'

const { runs } = await planted(1, 1)
for (const [index, { start, steps, end }] of runs.entries()) {
  const run = {
    id: `run-${index}`,
    task: { description: start.description, type: start.type },
    project: 'shop',
    steps: steps.map(({ tool, input, output, error, edit }) => ({
      tool,
      input: JSON.stringify(
        edit === undefined ? input : { ...input, path: edit.file, diff: edit.diff },
      ),
      ...(error === undefined ? { output } : { error }),
    })),
    outcome: { success: end.status === 'success' },
  }
  process.stdout.write(`${JSON.stringify(run)}\n`)
}
