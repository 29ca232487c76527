import type { RelationKind } from './statement.ts'

/** Why a fact was superseded, for its history, which never holds its content. */
export const CHANGE_REASONS: Readonly<Record<Exclude<RelationKind, 'independent'>, string>> = {
  same: 'It was said again by a voice that is trusted more',
  replaces: 'Another value took its place',
  reverses: 'It was denied',
  retracts: 'It was taken back',
  'changes-part': 'A part of it changed',
  bounds: 'It holds for a time',
}
