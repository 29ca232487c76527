import type { LanguageWords } from './language-words.ts'

export const ENGLISH: LanguageWords = {
  concepts: `
    live: live lives lived living reside resides residing based settled moved moving relocated
    live: has_a_flat has_a_house has_a_place has_an_apartment has_a_home at_home_in
    home: home residence
    work: work works working employed employer joined hired job_at job_with
    job: work_as works_as working_as worked_as employed_as earn_a_living earns_a_living earn_my_living
    job: earns_his_living earns_her_living earns_their_living makes_a_living makes_his_living
    job: makes_her_living makes_his_money makes_her_money makes_money by_trade by_profession by_occupation
    job: job profession occupation does_for_a_living for_a_living line_of_work
    job+: switched_careers switched_jobs changed_careers changed_jobs changed_job switched_career
    name: name names named called call renamed
    born: born birthday birthdate
    age: age aged old
    use: use uses using runs_on run_on running_on runs_with built_on built_with stores_its settled_on
    use: going_with went_with opted_for chose chosen picked decided_on stored_in kept_in powered_by
    prefer: prefer prefers preferred preference rather_have rather_use rather_take always_use
    hobby: into is_into keen_on taken_up took_up takes_up fan_of passionate_about hobby hobbies pastime
    allergy: allergic allergy allergies
    favourite: favourite favorite
    phone: phone telephone mobile phone_number mobile_number new_number telephone_number
    email: email mail
    color: color colour
    kid: kid kids child children
    deadline: deadline due_date due due_on due_by ships_on ship_on shipped_on done_by finished_by completed_by ready_by delivered_by
    deadline: has_to_be_finished has_to_be_done has_to_be_ready must_be_finished must_be_done
    owner: owner owns_it maintainer
    require: require requires required
    responsible: responsible lead leader head in_charge run_by led_by managed_by headed_by owned_by
    responsible: person_responsible_for person_in_charge_of
    responsible<: leads heads manages in_charge_of responsible_for
    responsible<+: took_over takes_over taking_over taken_over
    port: port listens_on_port
    version: version
    budget: budget
    branch: branch
    headquarters: headquarters headquartered head_office headquartered_in has_its_headquarters
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
    hasnt havent hadnt nor neither nobody nothing without stopped quit gave_up given_up
  `,
  changes: `
    moved moving relocated switched switching changed replaced renamed migrated raised lowered reduced
    increased decreased extended shortened postponed rescheduled upgraded downgraded bumped updated
    promoted became joined pushed instead cut rose dropped fell grew
  `,
  hints: `
    now actually nowadays anymore any_more currently meanwhile sorry correction new longer these_days from_now_on
    as_of_now turns_out_to_be
  `,
  additions: 'also too another additionally besides both as_well',
  doubts: `
    might maybe perhaps possibly probably would could if unless hopes hope wishes considering
    wants_to want_to plans_to plan_to thinking_of like_to going_to
  `,
  firstPersons: 'i me my mine myself im ive id we us our ours',
  fillers: `
    the a an of to in on at for with by from as is are was were be been being am has have had do does did
    will shall should must can its it there this that these those so just only very by current any more
    started start last next ago has_been via than over s t and or but he she they his her their him them
    years year always please pls o clock pm am btw fyi really quite turns_out by_the_way it_turns_out
    after_all apparently in_production in_prod takes_place is_held has_done got back over_in stuff starts begins begin last_month last_week last_year
  `,
  verbs: `
    is are was were am be has have had do does did will can cannot should must runs run listens listen
    needs need wants want likes like loves hates dislikes lives live works work uses use prefers prefer
    requires require speaks speak knows know plays play owns own eats eat drinks drink drives drive
    goes go leaves leave starts start ends end closes opens applies apply costs cost weighs supports
    expects expect takes take keeps keep gets get means mean moved moves joined switched changed became
    earns makes begins begin sits stays stay holds attends sells sends builds deploys sings swims runs rides teaches left dropped ditched abandoned departs arrives ships hold lives lived worked used called born asked said visited bought read smokes smoke sleeps sleep stopped quit
    never no now also actually might may could would doesnt dont isnt arent wasnt cant wont didnt hasnt
    has_been belongs contains reads writes studies teaches wears hosts points returns expires allows
    enables im
  `,
}
