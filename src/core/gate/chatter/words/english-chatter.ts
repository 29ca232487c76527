import type { ChatterWords } from './chatter-words.ts'

export const ENGLISH_CHATTER: ChatterWords = {
  now: `now right_now just still again currently atm already almost nearly halfway soon
    shortly sec secs second min mins moment meanwhile yet so_far once_more for_now momentarily
    presently as_we by_now this_time first next then third_time another_go later_on after_lunch
    tonight right_away straight_away any_minute ongoing underway finally wait hang hold`,
  work: `test tests suite spec specs build builds pipeline ci cd deploy deploys deployment rollout lint linter
    log logs diff branch commit commits rebase merge conflict conflicts pr prs pull_request ticket patch
    fix script scripts job jobs runner container containers pod pods server worker terminal shell
    console cache page tab tabs file files folder line lines function variable selector regex import
    imports dependency dependencies package packages error errors stack trace warning warnings typo
    draft paragraph paragraphs heading headline sentence sentences title bullet bullets table column
    columns row rows list summary image picture window cursor button menu form field link query
    endpoint response request payload snippet code codebase repo repository changes change output
    result results flag option options checks check review queue install installer download upload
    export migration index snapshot coverage breakpoint debugger stacktrace outline intro
    conclusion wording tone layout css style styles background font icon banner popup modal spinner
    progress step steps section attachment spreadsheet slide chart plot email mail reply message`,
  device: `wifi internet connection signal network battery charger laptop screen monitor mic microphone
    camera headset headphones keyboard mouse browser vpn zoom teams phone printer router cable
    machine disk cpu fan volume audio sound video`,
  errand: `coffee tea kettle lunch dinner breakfast snack sandwich door doorbell laundry oven kids dog
    train bus tram tube traffic shower toilet loo walk nap break errand call calls meeting desk home
    house shop parcel delivery kitchen weather rain raining snowing hungry tired sleepy starving
    freezing boiling weekend morning mornin afternoon evening night bed`,
  busy: `running rerunning re-running building rebuilding compiling installing reinstalling checking
    double-checking reading rereading opening loading reloading searching looking scanning skimming scrolling
    testing fetching downloading uploading deploying starting restarting rebooting waiting working fixing
    debugging investigating verifying reviewing updating writing rewriting creating editing adding removing
    parsing indexing processing analysing analyzing exploring trying retrying generating executing connecting
    reconnecting syncing saving applying pushing pulling committing merging refactoring linting formatting
    grepping finishing preparing cloning gathering collecting examining inspecting continuing proceeding
    cleaning wrapping poking digging chewing crunching tweaking fiddling messing playing_around hunting
    tracing profiling bisecting typing joining leaving heading grabbing popping jumping switching moving
    going coming getting making kicking firing spinning warming watching tailing stepping drafting
    sorting copying pasting renaming bumping pinning mocking stubbing patching reverting rolling
    printing charging dialling dialing sitting driving cooking eating shouting ringing`,
  ended: `done finished completed passed failed failing passes fails succeeded cleared saved loaded restarted
    started stopped updated created deleted removed written generated compiled built installed connected
    disconnected synced applied merged pushed committed opened closed deployed green red yellow broken
    fixed works worked working crashed froze frozen stuck hung hanging dropped back up down live online
    offline ready gone loading kicked rebased reverted rerun retried refreshed reloaded rebooted
    uploaded downloaded renamed tweaked bumped patched added went timed_out slow`,
  ask: `add fix explain refactor summarise summarize create generate delete remove rename implement install
    write rewrite give gimme tell describe translate convert debug optimise optimize simplify improve
    analyse analyze compare execute deploy revert undo redo retry restart proofread calculate compute
    clean tidy look double-check rerun try send read rebase insert append replace extract verify validate
    investigate continue proceed shorten lengthen expand rephrase reword paraphrase brainstorm suggest
    recommend swap do go turn make show find open check run print merge commit push pull update upgrade
    search list paste copy format lint compile stop repeat help think move change set put use start
    close test build book order play call schedule draft outline fetch raise lower split sort filter
    group plot draw design plan review edit apply switch drop load save export import download upload
    wrap mark tag pin mute log post share attach include exclude invert align center resize increase
    decrease reduce remind have keep_it scrap skip ping text message bump kick flip trim cut crop
    rotate highlight underline bold indent count estimate guess pick choose reply respond 
    forward cancel pause resume reset reload refresh scroll hit press click type say spell walk
    let's lets please pls plz`,
  aid: `happy_to glad_to help assist certainly absolutely below above following step_by step-by-step clarify
    clarifies apologise apologize apologies requested summary recap overview outline breakdown
    feel_free let_me hesitate anything_else further details detail assistance walk_you guide
    suggestions suggestion approach approaches ways options context clarification confusion mix-up
    misunderstanding patience version revised updated improved adjust tackle elaborate
    question excellent thoughtful unclear clear assistant attachments browse unable
    unfortunately as_an here's here_is here_are i've_gone gone_ahead dive get_started let's_break
    in_summary to_sum sum_up questions shout`,
  greet: `hi hello hey heya hiya yo sup morning mornin afternoon evening howdy bye goodbye cya ttyl welcome
    goodnight night good_morning good_evening good_night see_you catch_you talk_soon talk_later
    take_care how_are how's_it everyone everybody folks guys team mate pal buddy dude man all cheerio`,
  thank: `thanks thank thx ty ta cheers tysm appreciate appreciated obliged grateful sorry apologies apologise
    pardon my_bad welcome no_problem no_worries no_probs pleasure`,
  praise: `great nice cool perfect awesome brilliant superb neat lovely sweet legend star hero amazing wonderful
    fantastic excellent good fine fab best love well_done congrats congratulations bravo helpful super
    impressive spot_on beautiful fun funny hilarious genius lifesaver luck hope enjoy glad`,
  agree: `yes yeah yep yup yea no nope nah ok okay okey alright alrighty right sure exactly indeed agreed
    understood got_it gotcha noted roger deal true same fair_enough fair makes_sense sounds i_see
    of_course why_not whatever either up_to your_call reckon guess suppose think_so me_too plan`,
  laugh: 'haha hahaha ha hah lol lmao rofl hehe heh xd joke',
  sigh: 'ugh hmm hm hmmm mmm oh ah argh oops whoops welp phew meh damn wow yay um uh er eh gosh aw aww ooh hurray',
  seem: 'seems seem looks_like appears apparently weird strange odd somehow maybe perhaps probably might',
  wonder: `what which who whose where when why how any anyone anybody is are does do did can could would should
    shall will has have mind wonder wondering idea whether`,
  point:
    "this that it these those there here them one ones thing things bit bits stuff it's that's its",
  i: "i i'm i've i'll i'd me my mine myself im ive",
  we: "we we're we've we'll our ours us",
  you: "you you're you've you'll your yours u ya",
  third: "he she they his her their him hers theirs he's she's they're himself herself",
  kin: `wife husband mother father mum mom dad sister brother son daughter aunt uncle cousin nephew niece
    grandmother grandfather grandma grandpa parents kids children twins neighbour neighbor boss manager
    colleague coworker friend partner girlfriend boyfriend fiancé fiancée landlord landlady doctor
    dentist therapist lawyer accountant teacher client clients customer customers vendor supplier
    contractor intern lead director ceo cto head cat cats pet`,
  trait: `lives live lived works work worked prefers prefer likes like loves hates hate owns own has had plays play
    speaks speak studies studied costs cost uses use used requires require needs need supports belongs
    manages leads led reports moved joined left married engaged divorced born called named promised
    agreed decided chose picked swears wears drives drinks eats smokes smoke reads teaches collects sells makes
    employs pays owes wants allowed allergic vegan vegetarian intolerant afraid located based founded
    runs keeps keep stores expires ends starts opens closes includes means stands consists retires
    replaces replaced hosts hosted listens written depends contains returns limits weighs seats grew
    learned learnt bought sold won lost hired promoted inherited recovered plans planned`,
  habit: `always never usually often rarely seldom every each weekly monthly daily yearly annually since until
    till years months ago anymore any_more longer default whenever generally normally twice once
    mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends nights mornings
    from_now going_forward instead only by_default used_to these_days nowadays`,
  affair: `contract budget deadline release launch appointment flight office invoice price fee fees rent salary
    loan insurance policy license licence visa passport birthday anniversary wedding school
    university company firm board customers revenue project product database cluster region rule
    standard convention version port account subscription address street floor apartment flat
    car bike key keys room number workshop conference kickoff retro holiday vacation leave
    surgery diet allergy blood medication pills exam degree`,
  calendar: `monday tuesday wednesday thursday friday saturday sunday january february march april may june july
    august september october november december tomorrow yesterday week month year quarter sprint
    spring summer autumn winter today noon midnight am pm`,
  measure: `euros euro dollars dollar pounds percent hours hour minutes days weeks gb mb kb ms km kilos kg mg
    meters metres miles people seats requests users customers million thousand k`,
  told: `because so_that therefore although though but while after before if unless which that_is due
    turned_out turns_out according said says told mentioned confirmed found_out knows known called`,
}
