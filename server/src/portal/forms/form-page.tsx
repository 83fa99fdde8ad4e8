import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import type { MemberAction, MemberContext } from "#members/index.ts";
import { newId, parseId, type Id } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { keptForm } from "../page/onward.ts";
import { memberPage, type Answer, type Portal } from "../page/page-routes.ts";
import type { NavId } from "../page/pages.ts";
import { textIn, type ProblemWords, type Text, type Locale, type Problem } from "../words/index.ts";
import { FormField, readTyped, type FieldDescription, type Typed } from "./form-fields.tsx";
import { formOf, problemsOf, type Form } from "./form.ts";
/** The pages of a form that is described as data: one adds a record, one changes it. */
import { FormPage } from "./FormPage.tsx";
import { problemsOn } from "./problems.ts";

/** What a field, a title or a hint is drawn from. */
export interface FormScene<Words, Stored, More> {
  ctx: MemberContext;
  locale: Locale;
  words: Words;
  /** The record that the form changes; null if it adds one. */
  stored: Stored;
  more: More;
}

/** What a form asks for, or what is wrong with it. Problems name the form's field or the verb's. */
export type ReadForm<Input> = { input: Input } | { problems: readonly (Problem | Refusal)[] };

interface PageDescription<Scene> {
  /** Below the company's address. */
  path: string;
  title: (scene: Scene) => string;
  /** The page above. The link beside the button leads there as well. */
  back: (scene: Scene) => { label: string; url: string };
  note?: (scene: Scene) => ComponentChildren;
  actions?: (scene: Scene) => ComponentChildren;
  /** The label of the button; by default that it saves. */
  submit?: (scene: Scene) => string;
}

interface AddPage<Words, More, Input, Kind extends string> extends PageDescription<FormScene<Words, null, More>> {
  /** The record's key is typed, so the form contains no id. */
  isKeyTyped?: true;
  /** `id` is that of the form, so a form that is sent twice adds one record. */
  save: (ctx: MemberContext, input: Input, id: Id<Kind>) => Promise<Answer>;
}

interface ChangePage<Words, Stored, More, Input> extends PageDescription<FormScene<Words, Stored, More>> {
  /** Differs when somebody has changed the record. */
  version: (stored: Stored) => string;
  /** `seen` is the version that the member saw; "" if the form does not say. */
  save: (ctx: MemberContext, input: Input, change: { stored: Stored; seen: string }) => Promise<Answer>;
}

export interface FormDescription<
  Name extends string,
  Words,
  Stored,
  More,
  Input,
  Kind extends string,
  Scene = FormScene<Words, Stored | null, More>,
> {
  nav: NavId;
  /** How the form looks, as classes; by default a narrow sheet. */
  look?: string;
  action: MemberAction;
  /** The record belongs to no company. */
  isForOperators?: true;
  /** With `Text` at its parameter, so that the compiler knows the words before it reads the fields. */
  words: (text: Text) => Words;
  /** The record that the address names, for a form that changes one. */
  find?: (ctx: MemberContext, request: FastifyRequest) => Promise<Stored>;
  /** What else the form shows, such as records to choose from. */
  more: (ctx: MemberContext, stored: Stored | null) => Promise<More>;
  /** In the order of the page. */
  fields: Readonly<Record<Name, FieldDescription<Scene>>>;
  /** What the form contains, if not only its fields. `fields()` draws all of them, `fields("name")` those that it names. */
  body?: (fields: (...names: Name[]) => ComponentChildren, scene: Scene) => ComponentChildren;
  /** Understands what was typed, and names everything that is wrong with it, before anything is written. */
  read: (typed: Typed<Name>, scene: Scene) => ReadForm<Input> | Promise<ReadForm<Input>>;
  /** What the form says about its problems, before what all forms say. */
  problemWords?: (words: Words) => ProblemWords;
  /** Gives a problem another name or reason. "stale" lets the member overwrite the other change. */
  problem?: (problem: Problem, scene: Scene) => Problem;
  change?: ChangePage<Words, Stored, More, Input>;
  add?: AddPage<Words, More, Input, Kind>;
}

/** Describes a form. The types of its record, words and input follow from the description. */
export function defineForm<Name extends string, Words, Stored, More, Input, Kind extends string>(
  form: FormDescription<Name, Words, Stored, More, Input, Kind>,
): FormDescription<Name, Words, Stored, More, Input, Kind> {
  return form;
}

/** Declares the pages of a form. */
export function formPages<Name extends string, Words, Stored, More, Input, Kind extends string>(
  portal: Portal,
  form: FormDescription<Name, Words, Stored, More, Input, Kind>,
): void {
  const { find, change, add } = form;
  if (add !== undefined)
    declare(portal, form, add.path, async (ctx) => {
      const scene = await sceneOf(form, ctx, null);
      return {
        scene,
        head: headOf(add, scene),
        version: "",
        save: (input, given) => add.save(ctx, input, parseId<Kind>(given.text("id")) ?? newId<Kind>()),
      };
    });
  if (change === undefined) return;
  if (find === undefined) throw new Error(`${change.path} finds no record`);
  declare(portal, form, change.path, async (ctx, request) => {
    const stored = await find(ctx, request);
    const scene = await sceneOf(form, ctx, stored);
    return {
      scene,
      head: headOf(change, scene),
      version: change.version(stored),
      save: (input, given) => change.save(ctx, input, { stored, seen: given.text("seen") }),
    };
  });
}

/** A form that was opened, with the record as it is stored now. */
interface Opened<Scene, Input> {
  scene: Scene;
  head: ReturnType<typeof headOf>;
  version: string;
  save: (input: Input, given: Form) => Promise<Answer>;
}

async function sceneOf<Words, Stored, Found extends Stored | null, More>(
  form: { words: (text: Text) => Words; more: (ctx: MemberContext, stored: Stored | null) => Promise<More> },
  ctx: MemberContext,
  stored: Found,
): Promise<FormScene<Words, Found, More>> {
  const { locale } = ctx.session.member;
  return { ctx, locale, words: form.words(textIn(locale)), stored, more: await form.more(ctx, stored) };
}

function headOf<Scene>({ title, back, note, actions, submit }: PageDescription<Scene>, scene: Scene) {
  return {
    title: title(scene),
    back: back(scene),
    note: note?.(scene),
    actions: actions?.(scene),
    submit: submit?.(scene),
  };
}

function declare<Name extends string, Words, Stored, More, Input, Kind extends string>(
  portal: Portal,
  form: FormDescription<Name, Words, Stored, More, Input, Kind>,
  path: string,
  open: (ctx: MemberContext, request: FastifyRequest) => Promise<Opened<FormScene<Words, Stored | null, More>, Input>>,
): void {
  const route = { action: form.action, path: `/portal/${form.isForOperators ? "-" : ":company"}${path}` };
  memberPage(portal, { ...route, method: "GET" }, async (ctx, request) => {
    const [opened, given] = await Promise.all([open(ctx, request), keptForm(ctx, request)]);
    return answer(form, request, { opened, given, problems: [], status: 200 });
  });
  memberPage(portal, { ...route, method: "POST" }, async (ctx, request) => {
    const opened = await open(ctx, request);
    const given = formOf(request.body);
    const read = await form.read(readTyped(form.fields, given, opened.scene), opened.scene);
    if ("problems" in read) {
      const problems = read.problems.flatMap((each) => (each instanceof Refusal ? problemsOf(each).problems : [each]));
      return answer(form, request, { opened, given, problems, status: 400 });
    }
    try {
      return await opened.save(read.input, given);
    } catch (error) {
      const refused = problemsOf(error);
      // Somebody may have changed the record since then: the form is shown with what is stored now.
      return answer(form, request, { opened: await open(ctx, request), given, ...refused });
    }
  });
}

interface Shown<Scene> {
  opened: Pick<Opened<Scene, never>, "scene" | "head" | "version">;
  /** What was typed; null shows what is stored. */
  given: Form | null;
  problems: readonly Problem[];
  status: number;
}

function answer<Name extends string, Words, Stored, More, Input, Kind extends string>(
  form: FormDescription<Name, Words, Stored, More, Input, Kind>,
  request: FastifyRequest,
  { opened, given, status, ...shown }: Shown<FormScene<Words, Stored | null, More>>,
): Answer {
  const { scene, head, version } = opened;
  const { locale } = scene;
  const fields = Object.entries<{ verbName?: string }>(form.fields);
  const page = {
    fields: fields.map(([name]) => name),
    verbNames: Object.fromEntries(fields.map(([name, { verbName }]) => [name, verbName])),
    words: form.problemWords?.(scene.words),
  };
  const problems = problemsOn(
    page,
    locale,
    shown.problems.map((problem) => form.problem?.(problem, scene) ?? problem),
  );
  const [action = ""] = request.url.split("?", 1);
  const draw = (...names: string[]) =>
    Object.entries<FieldDescription<typeof scene>>(form.fields)
      .filter(([name]) => names.length === 0 || names.includes(name))
      .map(([name, field]) => <FormField key={name} {...{ name, field, scene, given }} />);
  const hidden = {
    ...(form.add !== undefined && form.add.isKeyTyped === undefined && { id: idOf(request, given) }),
    ...(form.change !== undefined && { seen: seenIn(given, { version, problems }) }),
  };
  const submit = head.submit ?? textIn(locale).save;
  const view = (
    <FormPage {...head} {...{ action, hidden, problems, submit }} nav={form.nav} look={form.look}>
      {form.body === undefined ? draw() : form.body(draw, scene)}
    </FormPage>
  );
  return { view, status };
}

function idOf({ params }: FastifyRequest, given: Form | null): string {
  const { id = "" } = params as { id?: string };
  return parseId(id) ?? parseId(given?.text("id") ?? "") ?? newId();
}

/** A member who has been told that the record has changed may overwrite it. */
function seenIn(given: Form | null, { version, problems }: { version: string; problems: readonly Problem[] }): string {
  const isStale = problems.some(({ reason }) => reason === "stale");
  return given === null || isStale ? version : given.text("seen");
}

/** The time of a version that a form contains. */
export function seenTime(seen: string, stored: { updatedAt: Date }): Date {
  return Number.isNaN(Date.parse(seen)) ? stored.updatedAt : new Date(seen);
}
