const words = (text: string): readonly string[] => text.split(/,\s*/)

export const PEOPLE: readonly string[] = words(`Amara, Bjorn, Chiara, Dmitri, Elif, Farid, Greta,
Hiroshi, Ines, Jonas, Katya, Luca, Minji, Nadia, Omar, Priya, Quentin, Rosa, Soren, Tomoko, Ursula, Viktor,
Wanda, Ximena, Yusuf, Zofia, Anselm, Beatriz, Cormac, Daria, Emeka, Fiorella, Gustav, Halima, Ivo, Jarmila`)

/** As a statement, and as a question. */
export const ACTIONS: readonly (readonly [string, string])[] = [
  ['moved', 'move'],
  ['rewrote', 'rewrite'],
  ['reviewed', 'review'],
  ['paused', 'pause'],
  ['documented', 'document'],
  ['took over', 'take over'],
  ['stopped using', 'stop using'],
  ['recommended', 'recommend'],
  ['complained about', 'complain about'],
  ['ordered', 'order'],
  ['sold', 'sell'],
  ['repaired', 'repair'],
  ['forgot', 'forget'],
  ['translated', 'translate'],
  ['photographed', 'photograph'],
  ['presented', 'present'],
  ['postponed', 'postpone'],
  ['measured', 'measure'],
  ['borrowed', 'borrow'],
  ['simplified', 'simplify'],
]

export const MODIFIERS: readonly string[] =
  words(`annual, Lisbon, mobile, internal, northern, seasonal,
printed, legacy, shared, nightly, regional, wooden, encrypted, second, temporary, illustrated, quiet,
portable, Norwegian, experimental, monthly, handwritten, spare, central, unfinished`)

export const THINGS: readonly string[] =
  words(`billing service, checklist, office lease, report, search index,
calendar, release, backup job, survey, hiring plan, coffee machine, data warehouse, login page, training course,
printer, design system, support rota, invoice template, test environment, travel policy, price list, alarm,
newsletter, garden, board game, bicycle, greenhouse, recipe book, photo album, piano, workshop, catalogue,
dictionary, parser, dashboard, thermostat, exhibition, library card, mailing list, scheduler, compiler,
telescope, contract, choir, marathon, allotment, museum guide, kayak, archive, playlist`)

export const REASONS: readonly string[] =
  words(`because the old one was too slow, after a long talk with the client,
to save money before the summer, since nobody else had time, as the auditors had asked,
although two colleagues disagreed, when the second outage was over, so that the new team could start,
instead of waiting for the vendor, once the numbers were clear, despite the heavy rain,
with the help of a neighbour, on the advice of a doctor, in spite of the deadline, for the anniversary,
before flying home, while the builders were there, without telling anybody, at the request of the landlord,
out of pure curiosity`).map((reason) => reason.replaceAll('\n', ' '))
