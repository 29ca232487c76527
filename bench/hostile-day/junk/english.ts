/** What people and assistants say that nobody needs to know tomorrow. */
export const ENGLISH_JUNK: Readonly<Record<string, string>> = {
  courtesy: `
    yo {person}, you around?
    Cheers mate, that did the trick!
    Ha, brilliant. Love it.
    mornin all ☕
    Fair enough, works for me.
    sweet, ta!
    you're a star, {person} 🌟
    Alrighty then, catch you after lunch
    no worries at all
    Perfect, exactly what I was after.
    lol same
    Right you are!
    haha okay okay you win
    That's super helpful, much obliged
    Hope you slept well, {person}!
    yep yep got it
    Sounds like a plan 👍
    Sorry, my bad!
    Enjoy your evening, folks
    welp, thanks anyway`,
  status: `
    Hang on, the page is still loading on my end
    just kicked off the pipeline, give it a sec
    still chewing through {thing}, {percent}% there
    ok now reading through {file}
    My wifi dropped, reconnecting
    about to grab a coffee, back in {small} mins
    Poking at the failing spec right now
    The deploy to staging is halfway through
    brb, someone's at the door
    Retrying the upload for the third time
    Currently sat in a meeting, will look shortly
    Almost finished with {thing}, two lines to go
    I'm skimming the logs of {service} as we speak
    ugh the tests are red again
    Cache cleared, trying once more
    Waiting on {person} to finish a call
    Laptop is at {percent}% battery
    working on it
    Looks like {service} is back up
    On the train, signal is patchy
    I've opened the pull request, checks are running
    Tests went green this time
    Rebased onto main, no conflicts
    Let me have a quick look at {file} first
    Next up I'll tweak the selector and rerun it
    Scrolling through the diff, nothing odd so far
    {person} is typing
    dinner's in the oven, gotta run
    Screen froze for a moment there
    queue is down to {number} jobs and dropping`,
  question: `
    which branch did you push that to
    Any idea why {service} keeps timing out?
    do we have a template for this somewhere
    {person}, can you see my screen?
    Would {weekday} suit you better?
    hmm what was the flag for verbose output again
    Is there a reason we don't just use {tool} here?
    How far along are you with {thing}?
    did anyone touch {file} today?
    What's the quickest way to get from the station to the office?
    so... what now?
    Should it be plural or singular?
    where does {service} write its temp files
    Mind if I close this tab?
    who's picking up the phone today?
    wait is that the old one or the new one`,
  command: `
    Shorten the second paragraph a bit
    gimme three alternatives for the headline
    Rename that variable to something saner
    Turn this into a table pls
    Run it again but with the verbose flag on
    Pull up {file} and show me line {number}
    have a go at the regex, it's eating the slash
    Ping {person} once it's up
    Book me a table for {small} tonight
    Try without the cache this time
    Scrap the last two sentences and make it friendlier
    okay go on then
    Draft a reply to that email, keep it light
    Bump the timeout to {number} and see if it passes
    remind me in {small} minutes to flip the laundry
    skip that one, do the next`,
  filler: `
    Absolutely! Happy to dig into that for you.
    Great, here's a summary of what we've covered so far.
    I hope that clears things up! Shout if anything's unclear.
    Certainly, let me walk you through it step by step.
    You're right, and I apologise for the mix-up.
    I've gone ahead and made those changes as requested.
    That's a really thoughtful question!
    Feel free to send over more details whenever you're ready.
    There are a couple of ways we could approach this.
    Done! Is there something else you'd like me to tackle?
    As an assistant I can't browse that page, unfortunately.
    Before we begin, a bit of context might help.
    Below you'll find the updated version.
    I'd be glad to help with {thing}!`,
}
