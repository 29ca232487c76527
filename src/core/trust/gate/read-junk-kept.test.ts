import { describe, expect, test } from 'vitest'
import { readJunk } from './read-junk.ts'

// Statements that look like junk and are not, one a line, in English, Italian and others.
const KEPT = `
    The retention job deletes rows older than 30 days.
    Priya took over the billing service from Mark.
    Our main competitor just raised 40 million dollars.
    I'm left-handed and wear glasses.
    The demo for Contoso is on 12 June at 10.
    Deployments finished late because the registry was down on Tuesday.
    Waiting for CI costs us an hour every day.
    I cleared the cache and the login bug went away.
    Good luck charms are a big thing in my family.
    Il job di pulizia cancella le righe più vecchie di 30 giorni.
    Priya ha preso il servizio di fatturazione da Marco.
    Sono mancino e porto gli occhiali.
    La demo per Contoso è il 12 giugno alle 10.
    Aspettare la CI ci costa un'ora al giorno.
    Mandami i report solo in PDF.
    Use metric units when you talk to me.
    Our CI budget is capped at 500 dollars a month.
    Nadia is allergic to latex gloves.
    I switched to decaf in January.
    The temp folder is wiped every Sunday night.
    Nadia è allergica al lattice.
    A gennaio sono passato al decaffeinato.
    La cartella temporanea viene svuotata ogni domenica.
    Il nostro ufficio chiude alle 18.
    My daughter Nora started school in September.
    I am allergic to penicillin.
    I prefer dark roast coffee without sugar.
    We decided to drop support for Internet Explorer.
    I'll send Tom the slides by Wednesday noon.
    I think the new onboarding flow is too long.
    Running tests takes 4 minutes on CI.
    The build fails on Node 18 because of a missing crypto API.
    I run every morning before breakfast.
    Thanks to Maria we moved to Postgres.
    Always use tabs in this repository.
    Never push directly to main.
    Please remember that I am allergic to nuts.
    Don't call me before nine in the morning.
    The staging database listens on port 5433.
    Our office is on the third floor of the Turing building.
    Error E42 means the licence has expired.
    Hi, I'm Sofia and I live in Turin.
    My wife's name is Elena.
    The deadline for the grant is 3 March.
    I moved to Berlin last spring.
    We pay 240 euros a month for hosting.
    From now on all releases happen on Tuesdays.
    Let's go with Redis for the queue.
    We're switching from Jest to Vitest.
    The team agreed to freeze features until June.
    I promise to review the draft tonight.
    We committed to a 99.9% uptime for the enterprise plan.
    I have to pick up the car on Friday.
    She hates phone calls and likes short emails.
    I'd rather have answers in bullet points.
    My favourite band is Radiohead.
    Use British spelling when you write for me.
    Keep answers under five sentences.
    In my opinion the second design is better.
    Kubernetes is overkill for a team of three, if you ask me.
    I doubt that the vendor will deliver on time.
    Honestly, the movie was a waste of time.
    I have two cats, Pixel and Byte.
    My blood type is O negative.
    The wifi password policy changed: at least 16 characters.
    Checkout latency rose to 900 ms after the last deploy.
    The API returns 404 when the user is deleted.
    Compiling the kernel needs at least 8 GB of memory.
    Reading the file twice was the cause of the slowdown.
    I'm reading Dune at the moment and I love it.
    I work as a nurse in a children's hospital.
    Our customer Acme has 1,200 seats.
    Good morning is what the robot says when it boots.
    Luca is the new head of sales.
    Mum's surgery is scheduled for Monday.
    The meeting with the lawyer was moved to 4 pm.
    I turned 40 yesterday!
    We got the funding!!!
    I quit smoking in 2019.
    Tests must be deterministic: no sleeps, no network.
    npm warns about peer dependencies because react 19 is not supported by the chart library.
    The log line "connection reset" appears every time the VPN drops.
    The 502s were caused by a wrong proxy timeout; raising it to 60s fixed them.
    Downloading the model takes 20 minutes on hotel wifi.
    I speak Italian, English and a bit of Korean.
    John can't eat gluten.
    ok so the real cause was a stale lock file in /var/run.
    Thanks, that worked: the certificate had expired.
    FYI the retention period is 30 days.
    I lost my job in January.
    Paris is the capital of France.
    Water boils at a lower temperature at altitude.
    The project is called Loci and is written in TypeScript.
    We use pnpm, not npm.
    No, my birthday is on 12 May, not in June.
    Actually I live in Milan now.
    I no longer work at Initech.
    Forget what I said about the budget: it is 20k.
    Remind me to renew the passport in August.
    We need to ship the beta before Easter.
    After a long discussion we chose the blue logo.
    I've made up my mind: I'm taking the job in Oslo.
    Call me Max, not Maximilian.
    The user wants all dates in ISO format.
    Customers prefer to pay by invoice.
    It feels like the deadline is unrealistic.
    I'm not convinced that microservices help us.
    What worked was clearing the cache and restarting the worker.
    Can you book the flight? My passport number changed and I fly from Genoa now.
    My car is a red Fiat Panda from 2012.
    He is Jewish and keeps kosher.
    I am vegan
    Mia figlia si chiama Giulia e ha sei anni.
    Sono allergico alle noci.
    Grazie a Luca abbiamo migrato a Postgres.
    Lavoro come infermiera a Torino.
    Il server di prova gira sulla porta 8081.
    I test impiegano quattro minuti sulla CI.
    La build fallisce su Node 18 perché manca una libreria.
    Corro ogni mattina prima di colazione.
    La riunione con il notaio è spostata a giovedì.
    Mi sono trasferito a Bologna l'anno scorso.
    L'affitto è di 750 euro al mese.
    Mio padre è diabetico.
    Il compleanno di Marta è il 3 aprile.
    Compilare il kernel richiede 8 GB di memoria.
    Ho due gatti e un cane.
    Il progetto si chiama Loci ed è scritto in TypeScript.
    Non lavoro più in Fiat.
    In realtà abito a Milano, non a Monza.
    La scadenza per il bando è il 15 marzo.
    Abbiamo perso il cliente Rossi a causa dei ritardi.
    Il certificato era scaduto, per questo il sito non rispondeva.
    Ciao, sono Paolo e vivo a Napoli.
    Ieri sono andato a Firenze con Anna.
    Sto imparando il coreano da due anni.
    Il backup parte ogni notte alle tre.
    Parigi è la capitale della Francia.
    Preferisco il tè al caffè.
    Usa sempre gli spazi, mai i tab.
    Ricordati che non mangio carne.
    Non chiamarmi prima delle nove.
    Odio le riunioni del lunedì mattina.
    Mi piace lavorare di notte.
    D'ora in poi rispondimi in italiano.
    Al cliente non piacciono le sorprese.
    Vorrei che le risposte fossero brevi.
    Abbiamo deciso di passare a Kotlin.
    Alla fine abbiamo scelto il fornitore tedesco.
    Da lunedì i rilasci si fanno solo di martedì.
    Ho optato per la soluzione più semplice.
    Passiamo a Vite al posto di Webpack.
    Ti mando la relazione entro venerdì.
    Ho promesso a Carla di finire il capitolo domani.
    Consegnerò il preventivo lunedì mattina.
    Devo rinnovare il passaporto entro agosto.
    Mi impegno a rivedere il contratto stasera.
    Secondo me il secondo logo è migliore.
    Penso che il prezzo sia troppo alto.
    A mio parere il film è sopravvalutato.
    Non credo che ce la faranno per giugno.
    Mi sembra che il team sia stanco.
    Ich bin allergisch gegen Nüsse.
    We keep the spare keys under the blue pot.
    Sam's flight lands at 18:40 on Sunday.
    The printer on floor two only prints from the lower tray.
    Grandma's recipe uses buttermilk rather than yoghurt.
    My landlord is Mr. Petrov and his number is 555-0142.
    The integration suite needs Docker running or it hangs.
    Installing the driver on Windows requires admin rights.
    Checking in costs 30 euros at the counter.
    Work starts at nine in our Seoul office.
    Release notes live in docs/changes.
    When I was a child we lived in Lagos.
    Where I come from, people eat dinner at ten.
    How we deploy: tag on main, then the pipeline pushes to prod.
    Turns out the leak was in the image cache.
    Deploys to production go through Priya.
    Looking at the invoices, we overpaid by 300 euros in May.
    ESLint 9 needs a flat config, so the old .eslintrc is ignored.
    I've been vegetarian since 2015.
    The API key rotates every 90 days.
    Test data lives in fixtures/, never in src/.
    Ben and Ola broke up, don't invite both.
    I'm looking for a new flat near the river.
    I'm writing a novel about lighthouse keepers.
    We're building a house in Umbria.
    I'm waiting for the results of my biopsy.
    No meetings for me on Fridays, I have the kids.
    Wait times at the clinic are about two weeks.
    Great news: the visa was approved!
    Sorry, I was wrong, the meeting is on the 14th.
    Perfect for us would be a venue with 80 seats.
    The cron job runs at 02:00 UTC and takes half an hour.
    Postgres 16 is required since version 2.3.
    Build 412 was the last good one.
    Tests on ARM are flaky because of the clock skew.
    Hello Kitty is my niece's favourite character.
    Thanks for asking, my back is much better after the physio.
    Yes, I did grow up bilingual.
    User lives in Vancouver, timezone PST.
    Error 1042 shows up when the disk is full.
    Write commit messages in the imperative.
    Send me summaries only in the evening.
    Please don't use emojis with me.
    Address Dr. Kim formally.
    I can't stand cilantro.
    Stop suggesting sushi, I don't eat fish.
    Answer in Italian when I write in Italian.
    We ended up picking Hetzner over AWS.
    The board voted to close the Lyon office.
    Moving forward, every PR needs two reviewers.
    No more Friday deploys, that's settled.
    I told Ines I'd water her plants in July.
    I'm on call next weekend.
    We have to renew the domain before 1 October.
    I'll get back to the client with numbers on Monday.
    Tailwind makes our markup unreadable, I feel.
    The keynote was by far the best part.
    I suspect that the new tenant won't stay long.
    Le chiavi di riserva sono sotto il vaso blu.
    Il volo di Sara atterra domenica alle 18:40.
    Quando ero piccolo vivevamo a Bari.
    Installare il driver richiede i diritti di amministratore.
    Sto cercando casa vicino al fiume.
    Sto scrivendo un romanzo.
    La stampante al secondo piano è rotta da mesi.
    Come sai, mia suocera abita con noi.
    Scusa, mi sono sbagliato: la riunione è il 14.
    Grazie per l'interesse, la schiena va molto meglio dopo la fisioterapia.
    Il mio numero di scarpe è 43.
    Il contratto con Enel scade a dicembre.
    Che bella notizia: il visto è stato approvato!
    I dati di prova stanno in fixtures/, mai in src/.
    Perché la memoria finiva? C'era una perdita nella cache delle immagini.
    Niente riunioni il venerdì, ho i bambini.
    Scrivi i messaggi di commit all'imperativo, sempre.
    Dammi del tu.
    Non usare emoji con me.
    Non sopporto il coriandolo.
    Il consiglio ha votato per chiudere la sede di Lione.
    Basta rilasci il venerdì, è deciso.
    Ho detto a Ines che innaffierò le sue piante a luglio.
    Lunedì richiamo il cliente con i numeri.
    Il discorso di apertura è stato la parte migliore, per me.
    Dubito che il nuovo inquilino resti a lungo.
    The spare tyre is in the garage behind the skis.
    Rosa speaks Portuguese at home.
    Our SSL certificate renews on the 9th of each month.
    I studied marine biology in Galway.
    The vendor charges 0.3 cents per request.
    Cold starts went from 4 s to 900 ms after we removed the ORM.
    Check-out at the hotel is at 11.
    My son is scared of thunder.
    Open offices make me anxious.
    Good mornings at the cafe start at six.
    Ok, so the bug only happens on Safari 17.
    Ask before you delete anything.
    Sign emails with "Best, Jo".
    Postgres it is, no more MySQL.
    Dentist on Thursday, I must not forget.
    That framework is a dead end, I'm afraid.
    La gomma di scorta è in garage dietro gli sci.
    Rosa parla portoghese a casa.
    Ho studiato biologia marina a Genova.
    Il check-out dell'albergo è alle undici.
    Chiedi prima di cancellare qualcosa.
    Alla fine teniamo MySQL.
    Giovedì ho il dentista.
    Quel framework è un vicolo cieco, temo.`

describe('T12 what says something is kept', () => {
  const lines = KEPT.split('\n').map((line) => line.trim())
  test.each(lines.filter((line) => line !== ''))('T12 "%s" is kept', (text) => {
    expect(readJunk(text)).toBeUndefined()
  })
})
