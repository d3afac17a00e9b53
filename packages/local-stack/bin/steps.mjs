/**
 * How the two commands speak: one line when a step begins, a sign of life while it lasts, one line with its time when
 * it ends, and one clear sentence, with the command that mends it, when it cannot be done.
 *
 * Plain JavaScript without dependencies: it runs before anything is installed.
 */
const SIGN_OF_LIFE_MS = 5_000;

const stop = new AbortController();

/** Ends the step at work, and every step that would come after it, because somebody asked to stop (Ctrl-C). */
export function stopSteps() {
  stop.abort();
}

/** A failure a person can mend: the message says what is missing, `mend` is what to do about it. */
export class Mendable extends Error {
  constructor(message, mend) {
    super(message);
    this.name = "Mendable";
    this.mend = mend;
  }
}

export function seconds(milliseconds) {
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs one named step. `work` gets `note(text)`, which replaces what the signs of life say is being done, and
 * `signal`, aborted when the time is up; it may return a short text that stands behind "done".
 * A step past its time fails with a Mendable, so that nothing hangs for ever.
 */
export async function step(name, { timeoutMs, mend }, work) {
  if (stop.signal.aborted) throw new Mendable("Stopped on request.");
  const began = Date.now();
  let doing = "working";
  const abort = new AbortController();
  say(`• ${name} …`);
  const life = setInterval(() => say(`  ${name}: ${doing} (${seconds(Date.now() - began)})`), SIGN_OF_LIFE_MS);
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      abort.abort();
      reject(new Mendable(`${name} was not done within ${seconds(timeoutMs)}; it was at: ${doing}.`, mend));
    }, timeoutMs);
  });
  let onStop;
  const stopped = new Promise((_, reject) => {
    onStop = () => {
      abort.abort();
      reject(new Mendable("Stopped on request."));
    };
    stop.signal.addEventListener("abort", onStop);
  });
  try {
    const result = await Promise.race([work({ note: (text) => (doing = text), signal: abort.signal }), late, stopped]);
    const said = typeof result === "string" ? result : (result?.said ?? "done");
    // A check that ran to its end and found something has `failed` above zero.
    say(`${result?.failed > 0 ? "✗" : "✓"} ${name}: ${said} (${seconds(Date.now() - began)})`);
    return result;
  } catch (error) {
    say(`✗ ${name} (${seconds(Date.now() - began)})`);
    throw error;
  } finally {
    clearInterval(life);
    clearTimeout(timer);
    stop.signal.removeEventListener("abort", onStop);
  }
}

/** Prints why a command ends: the sentence and the command that mends it; a stack only for what nobody foresaw. */
export function explainFailure(error) {
  say("");
  if (error instanceof Error && error.name === "Mendable") {
    say(error.message);
    if (error.mend) say(`To mend it: ${error.mend}`);
    return;
  }
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
