/** What was remembered today, for a surface that shows it beside the operations. */
export { readToday } from '../flows/facts/pins/context.ts'
