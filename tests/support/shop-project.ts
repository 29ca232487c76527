import type { TestChange } from './test-project.ts'

const AREAS = ['order', 'cart', 'price', 'stock', 'voucher', 'parcel', 'refund', 'invoice'] as const

function program(area: string): string {
  const name = area.charAt(0).toUpperCase() + area.slice(1)
  return `import { z } from 'zod'
import { ShopError } from './shop-error.ts'

const ${area.toUpperCase()}_LIMIT = 100

export interface ${name}State {
  readonly name: string
}

/** Says what is there. */
export function read${name}(given: string): ${name}State {
  const cleanName = given.trim()
  if (cleanName === 'none') throw new ShopError('nothing there')
  return { name: cleanName }
}

/** Counts them. */
export function count${name}s(all: readonly ${name}State[]): number {
  return Math.min(all.length, ${area.toUpperCase()}_LIMIT)
}
`
}

function pythonTool(area: string): string {
  return `import json
from pathlib import Path


class ${area.charAt(0).toUpperCase()}${area.slice(1)}Report:
    def read_rows(self, file_name):
        """Reads the rows."""
        raw_text = Path(file_name).read_text("utf-8")
        return json.loads(raw_text)

    def write_rows(self, file_name, all_rows):
        """Writes the rows."""
        Path(file_name).write_text(json.dumps(all_rows), "utf-8")
`
}

const TANGLED = `export function judge(a: number, b: number): string {
${Array.from({ length: 12 }, (_, at) => `  if (a > ${at} && b < ${at}) {\n    if (a === b) return '${at}'\n  }`).join('\n')}
  return 'none'
}
`

const MANIFEST = {
  name: 'shop',
  bin: { shop: './src/main.ts' },
  scripts: { test: 'vitest' },
  dependencies: {
    express: '^4.18.2',
    zod: '3.22.4',
    helpers: 'git+https://ada:hunter2secret@example.org/helpers.git',
  },
  devDependencies: { vitest: '^1.0.0', typescript: '5.3.3' },
}

/** A small shop: a service in TypeScript with tools in Python. */
export const SHOP_FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(MANIFEST, null, 2),
  'package-lock.json': '{}',
  'requirements.txt': 'django>=4.2  # for the reports\npytest==7.4.0\n',
  'tsconfig.json': '{}',
  '.gitignore': '*.local.ts\n',
  'README.md': '# Shop\n',
  'src/main.ts': "import { readOrder } from './order-desk.ts'\n\nreadOrder('first')\n",
  'src/shop-error.ts': 'export class ShopError extends Error {}\n',
  'src/주문 내역.ts':
    "import { ShopError } from './shop-error.ts'\n\nthrow new ShopError('주문')\n",
  'src/tangled-rules.ts': TANGLED,
  'src/mine.local.ts': 'ignored',
  'node_modules/zod/index.js': 'ignored',
  ...Object.fromEntries(AREAS.map((area) => [`src/${area}-desk.ts`, program(area)])),
  ...Object.fromEntries(
    AREAS.map((area) => [
      `src/${area}-desk.test.ts`,
      `import { test } from 'vitest'\nimport { read } from './${area}-desk.ts'\n\ntest('it', () => read('x'))\n`,
    ]),
  ),
  ...Object.fromEntries(
    AREAS.slice(0, 7).map((area) => [`tools/${area}_report.py`, pythonTool(area)]),
  ),
}

const fix = (day: string, message: string, at: number): TestChange => ({
  date: `2026-01-${day}T09:00:00Z`,
  message,
  author: 'Bea Rossi <bea@example.org>',
  files: { 'src/cart-desk.ts': `${program('cart')}// ${at}\n` },
})

/** Carts are mended again and again, and prices change with the stock. */
export const SHOP_CHANGES: readonly TestChange[] = [
  { date: '2026-01-01T09:00:00Z', message: 'Open the shop', files: SHOP_FILES },
  fix('02', 'Fix the sum of an empty cart', 1),
  fix('03', '버그 수정: 장바구니 합계', 2),
  fix('04', 'Corregge il totale del carrello', 3),
  fix('05', 'Hotfix for vouchers in carts', 4),
  fix('06', 'Mend the cart again', 5),
  ...Array.from({ length: 6 }, (_, at) => ({
    date: `2026-02-0${at + 1}T09:00:00Z`,
    message: `Change prices, round ${at}`,
    files: {
      'src/price-desk.ts': `${program('price')}// ${at}\n`,
      'src/stock-desk.ts': `${program('stock')}// ${at}\n`,
    },
  })),
]
