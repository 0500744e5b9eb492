import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';

/*
 * Whichever worker is asked for figures, it answers with those of all: only the primary can put them together. prom-client
 * can do so, too, but waits for workers that still start, and forgets what the dead ones had counted.
 */

type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** From a worker to the primary: it has figures to give. */
type Offer = { offersFigures: true };
/** And back: they are wanted. */
type Request = { wantsFigures: number };
type Reply = { figures: Figures; request: number };
/** From a worker to the primary: it wants those of all. */
type Question = { figuresOfAll: number };
type Answer = { text: string | null; question: number };

const has = <Message>(name: string & keyof Message) => {
  return (message: unknown): message is Message => Object.hasOwn(Object(message), name);
};
const isOffer = has<Offer>('offersFigures');
const isRequest = has<Request>('wantsFigures');
const isReply = has<Reply>('figures');
const isQuestion = has<Question>('figuresOfAll');
const isAnswer = has<Answer>('text');

/** Longest wait for a worker, in milliseconds; then what it gave before has to do. */
const patience = 1_000;

/** In the primary: puts the figures of all workers together for the one that asks. */
export function gatherFigures(): void {
  const latest = new Map<Worker, Figures>();
  const requests = new Map<number, () => void>();
  let requested = 0;
  /** What workers that have died had counted when they were last asked: a sum that fell would look like a restart of all. */
  let past: Promise<Figures> = Promise.resolve([]);

  function ask(worker: Worker): Promise<void> {
    const request = requested++;
    return new Promise<void>((resolve) => {
      requests.set(request, resolve);
      setTimeout(resolve, patience).unref();
      worker.send({ wantsFigures: request } satisfies Request, () => {}); // it may have died meanwhile
    }).finally(() => requests.delete(request));
  }

  async function gather(): Promise<string> {
    await Promise.all([...latest.keys()].map(ask));
    // Both of one moment, so that a worker that dies now is in one of them.
    const [living, dead] = [[...latest.values()], past];
    return AggregatorRegistry.aggregate([...living, await dead]).metrics();
  }

  cluster.on('message', async (worker, message: unknown) => {
    if (isOffer(message)) latest.set(worker, []);
    if (isReply(message)) {
      if (latest.has(worker)) latest.set(worker, message.figures);
      requests.get(message.request)?.();
    }
    if (isQuestion(message)) {
      const text = await gather().catch(() => null);
      worker.send({ text, question: message.figuresOfAll } satisfies Answer, () => {});
    }
  });
  cluster.on('exit', (worker) => {
    const counted = latest.get(worker)?.filter(({ type }) => ['counter', 'histogram'].includes(String(type))) ?? [];
    latest.delete(worker);
    past = past.then((before) => AggregatorRegistry.aggregate([before, counted]).getMetricsAsJSON());
  });
}

/** In a worker: gives the primary its figures. @returns what asks for those of all; it rejects when they cannot be had */
export function shareFigures(own: Registry): () => Promise<string> {
  const asked = new Map<number, (answer: Answer) => void>();
  let questions = 0;
  const tell = (message: Offer | Reply | Question) => process.send?.(message, undefined, undefined, () => {});

  process.on('message', async (message: unknown) => {
    if (isRequest(message)) tell({ figures: await own.getMetricsAsJSON(), request: message.wantsFigures });
    if (isAnswer(message)) asked.get(message.question)?.(message);
  });
  tell({ offersFigures: true });

  return async () => {
    const question = questions++;
    const answered = new Promise<Answer>((resolve) => asked.set(question, resolve));
    tell({ figuresOfAll: question });
    const { text } = await answered;
    asked.delete(question);
    if (text === null) throw new Error('the figures could not be put together');
    return text;
  };
}
