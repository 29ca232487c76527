import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '../support/browser.ts'

/** What axe finds wrong on a page, by rule and place; empty if nothing. */
export async function listViolations(page: Page): Promise<readonly string[]> {
  const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  const script = await readFile(path, 'utf8')
  // The debugger runs it: the page itself loads no script but its own.
  await page.evaluate(script)
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

interface Axe {
  run(): Promise<{
    readonly violations: readonly {
      readonly id: string
      readonly nodes: readonly { readonly html: string }[]
    }[]
  }>
}
