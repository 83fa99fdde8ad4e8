import { useText } from "./scene.ts";

/** The list of keys, which `browser/keys.ts` opens. Without script there are no keys, and nothing is shown. */
export function Keys() {
  const text = useText().keys;
  const keys: readonly [keys: readonly string[], meaning: string][] = [
    [["/", "Ctrl + K"], text.search],
    [["j"], text.next],
    [["k"], text.previous],
    [["x"], text.choose],
    [["Enter"], text.open],
    [["?"], text.help],
  ];
  return (
    <dialog class="keys" id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">{text.title}</h2>
      <dl>
        {keys.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label class="choice">
        <input type="checkbox" aria-describedby="keys-hint" />
        <span>
          <span>{text.areOn}</span>
          <span class="hint" id="keys-hint">
            {text.areOnHint}
          </span>
        </span>
      </label>
      <form method="dialog">
        <button class="button">{text.close}</button>
      </form>
    </dialog>
  );
}
