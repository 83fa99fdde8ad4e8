/** A pair of tokens, as the service grants it. */
export interface Grant {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
}

/** How tokens are had; both reject when the service refuses. */
export interface TokenSource {
  logIn(): Promise<Grant>;
  refresh(refreshToken: string): Promise<Grant>;
}

interface Held extends Grant {
  renewAtMs: number;
}

const RENEWED_AFTER = 0.8;

/** The client's tokens. Callers that need one at the same time share the request for it. */
export class Session {
  readonly #source: TokenSource;
  #held: Held | null = null;
  #pending: Promise<Held> | null = null;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** A token that is valid for a while. */
  async token(): Promise<string> {
    const held = this.#held;
    if (held !== null && performance.now() < held.renewAtMs) return held.accessToken;
    return (await this.#renew(held)).accessToken;
  }

  /** A token instead of one that was refused. Asks for none if another caller has done so meanwhile. */
  async replace(refused: string): Promise<string> {
    if (this.#held?.accessToken === refused) this.#held = null;
    return this.token();
  }

  get accessToken(): string | null {
    return this.#held?.accessToken ?? null;
  }

  forget(): void {
    this.#held = null;
  }

  #renew(held: Held | null): Promise<Held> {
    this.#pending ??= this.#grant(held).finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #grant(held: Held | null): Promise<Held> {
    const grant = await (held === null ? this.#source.logIn() : this.#refreshOrLogIn(held.refreshToken));
    this.#held = { ...grant, renewAtMs: performance.now() + grant.expiresIn * 1_000 * RENEWED_AFTER };
    return this.#held;
  }

  async #refreshOrLogIn(refreshToken: string): Promise<Grant> {
    // A refresh token works once: one whose reply was lost is refused, and the key still logs in.
    return this.#source.refresh(refreshToken).catch(() => this.#source.logIn());
  }
}
