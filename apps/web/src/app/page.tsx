import { Home } from "../features/home/home.tsx";
import { Welcome } from "../features/home/welcome.tsx";
import { getCaller, getViewer, loadPage } from "../trpc/server.tsx";
import { ErrorSentence } from "../features/problem/error-sentence.tsx";
import { Shell } from "../ui/shell.tsx";

/** Not signed in: what this is, and sign in. Signed in: what waits for you, by role, first. */
export default async function FrontPage() {
  if (!(await getViewer())) {
    return (
      <Shell>
        <Welcome />
      </Shell>
    );
  }
  const page = await loadPage("/", async () => (await getCaller()).me.home());
  return (
    <Shell>
      <div className="page">{page.ok ? <Home home={page.data} /> : <ErrorSentence code={page.code} />}</div>
    </Shell>
  );
}
