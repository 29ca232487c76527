import type { RelationKind } from './statement.ts'

/** Why a fact was superseded, for its history, which never holds its content. */
export const CHANGE_REASONS: Readonly<Record<Exclude<RelationKind, 'independent'>, string>> = {
  same: 'It was said again',
  replaces: 'Another value took its place',
  reverses: 'It was denied',
  retracts: 'It was retracted',
  'changes-part': 'Part of it changed',
  bounds: 'It holds for a limited time',
}
