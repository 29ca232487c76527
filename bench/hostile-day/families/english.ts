import type { Family } from './family.ts'

export const ENGLISH_FAMILIES: readonly Family[] = [
  {
    name: 'home',
    subject: '{person}',
    value: 'city',
    say: `
      my cousin {s} lives in {v}
      {s} from accounts has a flat in {v}.
      btw {s} is based in {v} these days
      {s} lives over in {v}, has done for years`,
    again: `
      {s}'s home is {v}
      {s} is living in {v}`,
    changed: `
      {s} moved to {v} last month
      Actually {s} lives in {v} now, not {old}.
      {s} has left {old} and lives in {v} now
      correction: {s} lives in {v}`,
    bounded: `
      {s} is staying in {v} until {date}`,
    retract: `
      forget that {s} lives in {v}
      I was wrong about {s} living in {v}, please drop that`,
    ask: 'Where does {s} live?',
  },
  {
    name: 'job',
    subject: '{person}',
    value: 'job',
    say: `
      {s} works as a {v}
      {s}, my neighbour, is a {v} by trade
      Turns out {s} is a {v}!`,
    again: `
      {s} earns a living as a {v}
      {s} is employed as a {v}`,
    changed: `
      {s} doesn't work as a {old} anymore, she's a {v} now
      {s} switched careers and works as a {v} now`,
    retract: `
      {s} is not a {v} after all, scrap that`,
    ask: 'What does {s} do for work?',
  },
  {
    name: 'diet',
    subject: '{person}',
    value: 'food',
    say: `
      {s} can't stand {v}
      {s} is allergic to {v}, careful when ordering
      No {v} for {s}, it makes her ill
      {s} adores {v}`,
    ask: 'What should I know about {s} and {v}?',
  },
  {
    name: 'lead',
    subject: '{project}',
    value: 'person',
    say: `
      {v} is in charge of the {s} project
      The lead on {s} is {v}.
      {s} is run by {v}`,
    again: `
      {v} leads {s}
      the person responsible for {s} is {v}`,
    changed: `
      {v} took over {s} from {old}
      The lead on {s} is {v} now.
      {s} is run by {v} from now on instead of {old}`,
    retract: `
      It's not true that {v} leads {s}, forget it`,
    ask: 'Who leads {s}?',
  },
  {
    name: 'stack',
    subject: '{project}',
    value: 'tool',
    say: `
      We settled on {v} for {s}
      {s} stores its stuff in {v}
      After much back and forth we're going with {v} for {s}.
      {s} runs on {v}`,
    again: `
      {v} is what {s} is built on
      for {s} we chose {v}`,
    changed: `
      We dropped {old} and {s} uses {v} now
      {s} switched from {old} to {v}`,
    ask: 'What does {s} run on?',
  },
  {
    name: 'deadline',
    subject: '{project}',
    value: 'date',
    say: `
      {s} ships on {v}
      the deadline for {s} is {v}
      We promised the client that {s} will be done by {v}.`,
    again: `
      {s} is due on {v}
      {v} is when {s} has to be finished`,
    changed: `
      The deadline for {s} moved from {old} to {v}
      {s} got pushed back, it ships on {v} now
      new date for {s}: {v}, no longer {old}`,
    retract: `
      scrap the {v} deadline for {s}, there is none`,
    ask: 'When is the deadline for {s}?',
  },
  {
    name: 'sync',
    subject: '{project} sync',
    value: 'time',
    extra: 'weekday',
    say: `
      The {s} is every {x} at {v}
      we hold the {s} on {x}s at {v}`,
    changed: `
      The {s} is at {v} now
      the {s} starts at {v} instead of {old} from now on`,
    ask: 'When is the {s}?',
  },
  {
    name: 'style',
    subject: '{occasion}',
    value: 'style',
    say: `
      for {s} I'd rather have {v}
      When it comes to {s}, I prefer {v}.
      I like {v} for {s}
      pls always use {v} for {s}`,
    changed: `
      I changed my mind: for {s} I prefer {v} now, not {old}`,
    ask: 'What do I prefer for {s}?',
  },
  {
    name: 'hobby',
    subject: '{person}',
    value: 'hobby',
    say: `
      {s} is really into {v}
      {s} does {v} every weekend
      {s} has taken up {v}`,
    reversed: `
      {s} is not into {v} anymore
      {s} no longer does {v}`,
    ask: 'Is {s} into {v}?',
  },
  {
    name: 'pet',
    subject: '{person}',
    value: 'pet',
    say: `
      {s} has {v} at home
      {s} owns {v}
      {s} keeps {v}, cute thing`,
    ask: 'What animals does {s} have?',
  },
  {
    name: 'client',
    subject: '{company}',
    value: 'city',
    say: `
      {s} has its headquarters in {v}
      {s} is headquartered in {v}
      head office of {s}: {v}`,
    changed: `
      {s} moved its headquarters to {v}
      {s} is now headquartered in {v}`,
    ask: 'Where is the headquarters of {s}?',
  },
  {
    name: 'port',
    subject: '{service}',
    value: 'port',
    say: `
      {s} listens on port {v} in production
      In prod the port of {s} is {v}`,
    changed: `
      the port of {s} is {v} now, not {old}
      {s} listens on port {v} now`,
    ask: 'Which port does {s} use?',
  },
  {
    name: 'budget',
    subject: '{project}',
    value: 'number',
    say: `
      The budget for {s} is {v}k euros
      {s} has a budget of {v}k euros`,
    changed: `
      the budget for {s} was raised to {v}k euros
      The budget for {s} is {v}k euros now`,
    ask: 'How big is the budget for {s}?',
  },
  {
    name: 'promise',
    subject: '{person}',
    value: 'thing',
    say: `
      I promised {s} to hand over {v} by {date}
      I'll send {s} {v} on {weekday}, don't let me forget
      {s} owes me {v} by {date}`,
    ask: 'What about {s} and {v}?',
  },
  {
    name: 'wedding',
    subject: '{person}',
    value: 'date',
    say: `
      {s} is getting married on {v}
      {s}'s birthday is on {v}
      {s} goes on parental leave on {v}
      {s}'s surgery is scheduled for {v}`,
    ask: 'What happens with {s} on {v}?',
  },
]
