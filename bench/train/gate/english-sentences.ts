/** What is worth knowing later. */
export const ENGLISH_KEPT = `
  my sister {person} is expecting twins in {month}
  I broke my wrist in {month} and still can't lift heavy things
  {person} and I got engaged last {weekday}
  My passport runs out on {date}
  I've been a vegetarian since {month}
  I take {number} mg of ibuprofen when my back hurts
  We live on the third floor and there is no lift
  our son {person} starts school in {month}
  I grew up in {city} and moved here for university
  My manager is {person} and she prefers written updates
  {person} hates being called before {time}
  I work from home on {weekday}s
  {person}'s mother tongue is Portuguese
  my shoe size is {small}
  I'm left-handed
  {person} has been with {company} since {month}
  The contract with {company} ends on {date}
  {company} pays its invoices within {number} days
  we agreed to drop support for {tool}
  The team voted for {tool} over {tool}
  From {month} on every release needs two approvals
  Nobody may deploy on {weekday}s
  The API allows {number} requests a minute per key
  {project} has {number} paying customers
  {project} is written in Rust and talks to {tool}
  the staging database is rebuilt every {weekday} night
  Backups of {project} are kept for {number} days
  {service} must never be restarted during business hours
  The root cause was a missing index on the orders table
  we lost about {number}k euros in the outage of {date}
  {person} found out that the timeout came from {tool}
  I'll have the slides ready by {weekday}
  I owe {person} {number} euros
  {person} promised to review my draft before {date}
  I have to renew the domain before {month}
  We're meeting the people from {company} on {date} at {time}
  The dentist appointment is on {date} at {time}
  My flight to {city} leaves at {time} on {weekday}
  {person} thinks that {tool} is overrated
  I find the new office far too noisy
  In my opinion {project} should have been cancelled
  I don't like surprises in code reviews
  please always answer me in short sentences
  Never put emojis into commit messages
  I want all dates in ISO format
  Call me Sam, not Samuel
  {person} is afraid of flying
  {person} can't eat gluten
  {person} broke up with {person} in {month}
  my grandfather was a clockmaker in {city}
  We adopted a dog called Biscuit
  the wifi password is on the fridge door
  The spare key is with our neighbour {person}
  Our rent is {number}0 euros a month
  {person} drives an electric van
  {person} speaks four languages
  I've decided to quit smoking
  I'm training for a marathon in {month}
  {person} studied law but works as a carpenter
  {company} was founded by two brothers in {city}
  {company} bought {company} for {number} million
  the {project} repository lives under the platform group
  Version {version} of {project} breaks the old importer
  {tool} {version} needs at least {number} GB of memory
  All prices in the shop include VAT
  the office in {city} closes at {time}
  {city} is {number} minutes from here by train
  Our customers are mostly small bakeries
  The board approved the budget of {number}k for {project}
  {person} leaves {company} at the end of {month}
  {person} is on holiday until {date}
  {person} replaces {person} as head of sales
  we had a great time in {city} last summer
  I met {person} at the conference in {city}
  I learned to swim when I was {number}
  {person} won the chess tournament in {city}
  yesterday {person} presented {project} to the board
  the kickoff took place on {date}
  I bought a second-hand piano on {weekday}
  {project} was delayed because {person} fell ill
  My blood type is 0 negative
  I'm terrible with names, so write them down for me
  {person} usually answers within an hour
  {person} only drinks decaf
  {person} would rather walk than take the car
  my favourite author is Ursula Le Guin
  i cant have dairy
  my wife is called {person}
  our anniversary is {date}
  {person} is the one who knows how {service} works
  customers in {city} get free delivery
  the keys to the archive are kept by {person}
  tests for {project} run nightly on the big machine
  {service} reads its settings from the environment
  {project} uses UTC everywhere
  we keep feature flags in {tool}
  errors from {service} go to the on-call channel
  the free plan includes {number} seats
  {company} wants its logo in green only
  {person} asked us not to use her photo
  the lease of the {city} office expires in {month}
  I gave up on learning Japanese
  {person} recovered from her operation
  i moved in with {person}
  {person} inherited a vineyard near {city}
  {person} runs the book club on {weekday}s
  {person} sends the report to {company} every {weekday}
  I'd rather get a call than an email
  I am saving up for a trip to {city}
  I'm writing my thesis on medieval maps
  I am looking for a flat near the park
  we're renovating the kitchen this year
  I'm learning to play the cello
  {person} is applying for a new job
  I'm on antibiotics
  {person} is preparing for the bar exam
  I'm allergic
  I'm vegan
  we're pregnant
  the migration takes {number} minutes
  Running {service} locally needs {number} GB of memory
  Clearing the cookies was what solved the login bug
  What helped was turning off the proxy
  Opening the file in binary mode caused the crash
  version {version} was the last stable one
  release {number} introduced the memory leak
  {person} got the scholarship!
  we won the tender of {company}!
  the loan was approved
  good news, {person} passed the exam
  let's use {tool} for {project}
  let's stick with {tool}
  going forward we name branches after tickets
  check with me before you send anything to {company}
  ask me first before touching the budget
  don't share my number with anyone
  keep answers under {number} words
  I think the second design is better
  it seems to me that the plan is too tight
  I believe {person} will leave soon
  I have the dentist on {weekday}
  {weekday} is my day off
  my car is in the garage until {date}
  {person} owns a bakery
  {person} plays the violin
  {person} collects stamps
  {person} teaches yoga
  {person} wears glasses
  {person} snores
  {person} votes green
  {project} supports Windows and Linux
  {project} uses semantic versioning
  {project} costs {number} euros a seat
  {company} sells garden furniture
  {company} makes bicycle bells
  {company} employs {number} people
  All meetings are recorded
  all rooms have a projector
  The café opens at {time}
  the museum is closed on {weekday}s
  The endpoint returns 404 for deleted users
  the job runs at {time} every night
  the token expires after {number} minutes
  logs are rotated daily
  the certificate expires on {date}
  the invoice number always begins with RF
  {person} and {person} are siblings
  {person} is {number}
  {person} is a morning person
  {person} retires in {month}
  {person} has diabetes
  {person} wants to emigrate to {city}
  {person} lost her job in {month}
  we sold the house in {city}
  I failed my driving test twice
  I used to smoke
  I can't drive at night
  i hate cilantro
  my dog died last week
  i have two kids
  our cat is called Miso
  my birthday is {date}
  my parents live near {city}
  she prefers email
  he has lived there since {month}
  that is why he never flies
  they have two kids
  it was built in {month}
  she also speaks Dutch
  she gets migraines from it
  because of that we only meet online
  he is still angry about it
  I'm in rehab
  I'm on parental leave
  I am between jobs
  I'm building a boat in the garage
  I'm going through a divorce
  what solved it was raising the memory limit and redeploying
  what fixed the flaky job was pinning {tool}
  the trick was to restart the worker after the import
  the workaround is to clear the cache by hand
  what works is sending the file in two halves
  a note about {thing}
  note {number} on the price of oats
  memo {number} about the move to {city}
  {person} called
  {person} phoned about {thing}
  {person} visited us
  {person} likes tea
  letter {number} from {company}
  fact {number} about whales
  record {number} of the {city} survey
  there is a spare blanket in the attic
  there are two lifts in the building
  there is no parking near the office
  there is bread in the freezer
  there's a piano in the hall
  somebody has to repair that old fence one day
  someone will have to replace the boiler
  the roof needs mending
  we must sort out the archive some day`

/** What is over soon, or says nothing. */
export const ENGLISH_DROPPED = `
  one moment, I'll check
  I'm looking into it now
  Starting the server
  reading the docs at the moment
  Installing dependencies, this could take a while
  still waiting for the build
  The build passed
  build's failing again, hmm
  compiling...
  It's still stuck at {percent}%
  got disconnected, joining again
  I'll be right back
  heading out for lunch
  back at my desk
  in the car, can't type
  just woke up
  my internet is super slow today
  my screen went black for a second
  the page won't load
  it's loading now
  ok it works now
  nope, same error
  that fixed it
  still broken
  it crashed again
  hm, weird, now it's fine
  {service} is down at the moment
  {service} came back
  {service} is restarting
  restarted {service}, watching the logs
  uploading {file} now
  I've saved {file}
  Updated {file}
  opened a ticket for it
  Pushed the fix, waiting for CI
  merging now
  Merged!
  rolling back
  reverted that commit
  Running the tests again
  {number} tests left
  the tests are passing locally
  I'm on step {small} of {number}
  about halfway done
  nearly there
  just finishing up {thing}
  going through {thing} now
  let me open {file}
  I'll start with {file} and then move on
  next I will update the imports
  Now I'm going to run the linter
  First, let's look at {file}
  Moving on to the next step
  I'm still on the phone with {person}
  {person} just joined the call
  {person} is sharing the screen
  {person} is running late
  Waiting for {person} to reply
  can't talk right now
  battery is about to die
  printer is out of paper again
  coffee machine is broken today
  it's raining cats and dogs here
  so tired today
  I'm starving
  friday at last
  what a day
  haha nice
  thank you so much
  thanks a bunch {person}
  thx
  great, thank you
  awesome work everyone
  good job
  nice one {person}
  well done you
  no problem
  you're welcome
  my pleasure
  don't mention it
  okay, sounds good
  sure thing
  yes please
  no thanks
  agreed
  exactly
  makes sense
  got it, will do
  I see
  oh okay
  never mind, found it
  sorry for the delay
  apologies for the confusion
  hello {person}, how's it going
  hi everyone, hope you're well
  good evening
  see you tomorrow
  bye for now
  have a lovely weekend
  happy birthday {person}
  congrats on the launch
  what time is it
  what do you think
  how does this look
  can you help me with {thing}
  could someone review this
  is it ready yet
  where did you put {file}
  why is this failing
  does anybody know how to reset it
  which one should I take
  who wrote this
  anything else?
  shall we start
  fix the typo in the title
  make it shorter
  make the button blue
  add a test for that
  remove the last line
  translate this into French
  summarise the article
  write a function that sorts the list
  send it to {person}
  open {file}
  run the script again
  try again
  stop
  go ahead
  continue
  undo that
  check {file} for errors
  show me the logs
  look up the weather in {city}
  give me an example
  explain this in simpler words
  put it in a table
  use a different colour
  change the second heading
  draft an email to {person}
  set a timer for {number} minutes
  search the web for it
  Of course! I'd be happy to help.
  Sure! Here is the code you asked for.
  Here's what I found
  Let me know if you need anything else!
  I hope this helps
  I understand your frustration
  I've updated the file as you asked
  I have made the requested changes
  Here are a few suggestions
  Thanks for the clarification
  Good catch, let me correct that
  You're absolutely right
  Could you share a bit more detail
  As mentioned above, there are several options
  In summary, this is what we did
  The following steps should work
  I don't have access to that
  I'm sorry, I can't do that
  Let's break this down
  That is an excellent point
  webpack: bundle is now valid
  Process finished with exit code 0
  Segmentation fault (core dumped)
  npm notice new version available
  Downloaded {number} files in {small} seconds
  Connection reset by peer
  retrying in {small} seconds
  cache miss for key user {number}
  no changes detected
  all checks have passed
  job {number} completed
  build number {number} started
  sync finished without errors
  login successful
  request timed out
  file not found
  permission denied
  loading configuration
  starting worker {small}
  cleaning up temporary files
  hold on a sec
  gimme a minute
  bear with me
  one sec, phone's ringing
  I'm about to leave the house
  just got home
  stuck in traffic
  on my way
  running {small} minutes late, sorry
  the meeting just ended
  we're starting now, join if you can
  the call keeps dropping
  can you hear me
  you're on mute
  my mic isn't working
  zoom is acting up
  I'll look at it after lunch
  will do that later today
  let me think about it for a moment
  let me double check that
  I'll get back to you in a bit
  I'll try a different approach
  trying the other option now
  let's see if that helps
  here we go again
  that took forever
  finally
  phew
  oops
  no luck so far
  nothing in the logs yet
  the spinner keeps spinning
  seems to be working
  looks good to me
  LGTM
  looks fine on my side
  ship it
  approved
  rebuilding with the new flag
  flushing the cache
  warming up the cache
  rerunning the failed job
  the runner is picking it up now
  the container is starting
  pods are coming up one by one
  migration is running, {percent}% done
  indexing, {number} left
  export is at {percent}%
  syncing {thing} as we speak
  scanning {file}
  editing {file} right now
  I just changed line {number} of {file}
  I've renamed the function
  I added a null check
  committed and pushed
  wrapping up for today
  done for today
  signing off
  logging off now
  taking a short break
  feeding the cat, brb
  kids are shouting, one sec
  need more coffee
  too early for this
  what a mess
  this is fun
  that's hilarious
  good point
  fair point
  interesting
  I like it
  love it
  not sure
  maybe later
  whatever works for you
  up to you
  your call
  either is fine
  as you wish
  all good on my side
  take your time
  no rush
  don't worry about it
  hope it goes well
  fingers crossed
  good luck with the demo
  well played
  long time no see
  nice to see you again
  remind me what we were doing
  where were we
  what's the status of {thing}
  any news from {person}
  did it work
  was that you
  is {service} slow for you too
  what does this error mean
  how do I undo that
  can we do that tomorrow instead
  tidy up the imports
  drop the semicolons
  sort it by date
  merge it when it's green
  restart {service}
  kill the process on port {port}
  ping me when you're done
  tell {person} I'm late
  order a pizza
  play some music
  turn up the volume
  crop the image
  rephrase that
  make it sound more formal
  list all files in the folder
  count the words
  find the bug
  give it another try
  Sure, let me take care of that.
  Let me pull that up for you.
  Here's the revised draft.
  I've attached the result below.
  Please review the changes and let me know.
  Would you like me to continue?
  Happy to adjust it further if needed.
  To get started, follow these steps.
  This should resolve the issue.
  I see what you mean.
  There you go!
  Let me explain how this works.
  I've completed the task.
  All tests pass and the change is ready.
  I will now summarise the findings.
  looks like {service} recovered
  seems {service} is up again
  meanwhile I'm reading the logs of {service}
  grabbing lunch, back in {small}
  I'm popping out for {small} minutes
  remind me in {small} minutes
  remind me to stretch in an hour
  message {person} when it's live
  tell {person} once it's finished
  text {person} that it's done
  this is a really good question
  there are several ways to do this
  here is the new version
  here's a recap of where we are
  still grinding through {thing}, {percent}% done
  {thing} is nearly done, a few lines left
  no conflicts
  no warnings this time
  one down, {small} to go
  that was quick`
