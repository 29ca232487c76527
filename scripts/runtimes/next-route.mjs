import { tell } from './story.mjs'

export const dynamic = 'force-dynamic'

export async function GET() {
  await tell(process.env)
  return Response.json({ told: true })
}
