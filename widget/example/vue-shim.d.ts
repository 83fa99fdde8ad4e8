/** The parts of Vue that the example uses. Vue is not a dependency. */
declare module "vue" {
  interface Setup {
    props: Record<string, { type: StringConstructor | NumberConstructor | ObjectConstructor; required: boolean }>;
    emits: readonly string[];
    setup(
      props: { token: string; amount: number; failed?: object },
      context: { emit(name: string, data: unknown): void },
    ): () => object;
  }
  export function defineComponent(component: Setup): object;
  export function onMounted(then: () => void | Promise<void>): void;
  export function onBeforeUnmount(then: () => void): void;
  export function useId(): string;
  export function watch<Value>(source: () => Value, then: (value: Value) => void): void;
  export function h(tag: string, attributes: Record<string, string>): object;
}
