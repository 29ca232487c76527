import type { LanguageWords } from './language-words.ts'

export const ENGLISH: LanguageWords = {
  concepts: `
    live: live lives lived living reside resides residing based settled moved moving relocated
    home: home residence
    work: work works working employed employer job joined hired
    name: name names named called call renamed
    born: born birthday birthdate
    age: age aged old
    use: use uses using
    prefer: prefer prefers preferred preference
    favourite: favourite favorite
    phone: phone telephone mobile
    email: email mail
    color: color colour
    kid: kid kids child children
    deadline: deadline due ships_on
    owner: owner owns_it maintainer
    require: require requires required
    responsible: responsible lead leader head leads run_by in_charge
    port: port
    version: version
    budget: budget
    branch: branch
    headquarters: headquarters headquartered head_office
    status: status
    meeting: meeting
  `,
  opposites: `
    on: on / off
    enable: enabled enable enables active activated / disabled disable disables inactive deactivated
    open: open opens opened / closed close closes shut
    like: like likes liked love loves loved enjoy enjoys / dislike dislikes hate hates hated
    allow: allowed allow allows permitted / forbidden forbid forbids banned prohibited
    require: mandatory obligatory / optional
    available: available / unavailable
    true: true valid / false invalid
    alive: alive / dead
    possible: possible / impossible
    public: public / private
    visible: visible / hidden
    include: included includes include / excluded excludes exclude
    accept: accepts accept accepted / rejects reject rejected refuses refuse refused
    married: married / divorced
    online: online / offline
  `,
  negations: `
    not no never cannot dont doesnt didnt isnt arent wasnt werent wont cant couldnt wouldnt shouldnt
    hasnt havent hadnt nor neither nobody nothing without stopped quit
  `,
  changes: `
    moved moving relocated switched switching changed replaced renamed migrated raised lowered reduced
    increased decreased extended shortened postponed rescheduled upgraded downgraded bumped updated
    promoted became joined pushed instead cut rose dropped fell grew
  `,
  hints: 'now actually nowadays anymore currently meanwhile sorry correction new longer',
  additions: 'also too another additionally besides both',
  doubts: `
    might maybe perhaps possibly probably would could if unless hopes hope wishes considering
    wants_to want_to plans_to plan_to thinking_of like_to going_to
  `,
  firstPersons: 'i me my mine myself im ive id we us our ours',
  fillers: `
    the a an of to in on at for with by from as is are was were be been being am has have had do does did
    will shall should must can its it there this that these those so just only very by current any more
    started start last next ago has_been via than over s t and or but he she they his her their him them
    years year always please o clock pm am
  `,
  verbs: `
    is are was were am be has have had do does did will can cannot should must runs run listens listen
    needs need wants want likes like loves hates dislikes lives live works work uses use prefers prefer
    requires require speaks speak knows know plays play owns own eats eat drinks drink drives drive
    goes go leaves leave starts start ends end closes opens applies apply costs cost weighs supports
    expects expect takes take keeps keep gets get means mean moved moves joined switched changed became
    lived worked used called born asked said visited bought read smokes smoke sleeps sleep stopped quit
    never no now also actually might may could would doesnt dont isnt arent wasnt cant wont didnt hasnt
    has_been belongs contains reads writes studies teaches wears hosts points returns expires allows
    enables im
  `,
}
