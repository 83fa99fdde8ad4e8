import { rateFromDecimal, type Rate } from "@servicepay/money";
import type { ListedRate, TerminalRecord } from "#payment-sets/index.ts";
import { installmentsOf, isNotOffered, percentOf, programOf } from "./rate-values.ts";
import {
  refusalOf,
  type LineProblem,
  type PercentKind,
  type ReadTable,
  type TableLine,
  type TableScene,
} from "./rates-table.ts";

/** A program (null: any) or a number of installments; null if the header is neither. */
type Label = { program: string | null } | { installments: number } | null;

/** What the columns after the first are: programs, or numbers of installments. Null if the line is no header of a matrix. */
export function matrixHeader(cells: readonly string[], terminals: readonly TerminalRecord[]): Label[] | null {
  const [corner = "", ...rest] = cells;
  const filled = rest.filter((cell) => cell !== "");
  if (labelOf(corner, terminals) !== null) return null;
  if (filled.length > 1 && filled.every((cell) => installmentsOf(cell) !== null))
    return rest.map((cell) => countLabel(cell));
  const hasProgram = filled.some((cell) => cell !== "*" && programLabel(cell, terminals) !== null);
  const hasNumber = filled.some((cell) => installmentsOf(cell) !== null || percentOf(cell) !== null);
  return hasProgram && !hasNumber ? rest.map((cell) => programLabel(cell, terminals)) : null;
}

function labelOf(text: string, terminals: readonly TerminalRecord[]): Label {
  return countLabel(text) ?? programLabel(text, terminals);
}

function countLabel(text: string): Label {
  const installments = installmentsOf(text);
  return installments === null ? null : { installments };
}

function programLabel(text: string, terminals: readonly TerminalRecord[]): Label {
  const program = text === "" ? undefined : programOf(text, terminals);
  return program === undefined ? null : { program };
}

/**
 * Reads a bank's usual table: programs in the header and numbers of installments in the first column, or the other way round. It
 * changes its own cells only: those with a percentage get it, and what a dash or a blank stands for is no longer offered. Lines,
 * columns and cells that are not understood change nothing, and each is named.
 */
export function readRatesMatrix(lines: readonly TableLine[], headerAt: number, scene: TableScene): ReadTable {
  const matrix = new Matrix(scene);
  for (const { line, cells } of lines.slice(0, headerAt)) matrix.refuseLine(line, cells, "not_in_matrix");
  const header = lines[headerAt]!;
  const names = header.cells.slice(1);
  const labels = matrixHeader(header.cells, scene.terminals) ?? [];
  const columns = labels.map((label, index) => {
    const name = names[index]!;
    const reason = label === null ? "unknown" : isTaken(label, scene) ? null : "not_taken";
    if (name !== "" && reason !== null) matrix.refuse({ line: header.line, column: name, reason, value: "" });
    return reason === null ? label : null;
  });
  // The rows are what the columns are not.
  const rowLabel = labels.some((label) => label !== null && "program" in label) ? countLabel : programLabel;
  for (const { line, cells } of lines.slice(headerAt + 1)) {
    const [name = "", ...values] = cells;
    const row = rowLabel(name, scene.terminals);
    const isWhole = values.length >= names.length && values.slice(names.length).every((value) => value === "");
    if (row === null) matrix.refuseLine(line, cells, "not_in_matrix");
    else if (!isWhole) matrix.refuseLine(line, cells, "cells_missing");
    else if (!isTaken(row, scene)) matrix.refuseLine(line, cells, "not_taken");
    else
      for (const [index, column] of columns.entries())
        if (column !== null)
          matrix.take({ ...row, ...column } as Place, { line, column: names[index]!, value: values[index]! });
  }
  const kept = scene.stored.filter(
    (rate) => rate.terminalId !== scene.matrixTerminal?.id || !matrix.places.has(keyOf(rate)),
  );
  return { layout: "matrix", rates: [...matrix.rates, ...kept], problems: matrix.problems };
}

function isTaken(label: NonNullable<Label>, { matrixTerminal }: TableScene): boolean {
  if (!("program" in label) || label.program === null) return true;
  return matrixTerminal === null || matrixTerminal.programs.includes(label.program);
}

interface Place {
  program: string | null;
  installments: number;
}

function keyOf({ program, installments }: Place): string {
  return `${program} ${installments}`;
}

const ZERO = rateFromDecimal("0") as Rate;

class Matrix {
  readonly rates: ListedRate[] = [];
  readonly problems: LineProblem[] = [];
  /** The cells that were understood. */
  readonly places = new Set<string>();
  readonly #scene: TableScene;

  constructor(scene: TableScene) {
    this.#scene = scene;
  }

  refuseLine(line: number, cells: readonly string[], reason: string): void {
    this.refuse({ line, column: null, reason, value: cells.join(" ") });
  }

  refuse({ value, ...problem }: LineProblem): void {
    this.problems.push({ ...problem, value: value.trim().slice(0, 60) });
  }

  take(place: Place, { line, column, value }: Omit<LineProblem, "reason">): void {
    const { matrixTerminal: terminal, currency, percents } = this.#scene;
    const refuse = (reason: string) => this.refuse({ line, column, reason, value });
    if (terminal === null) return;
    const key = keyOf(place);
    if (this.places.has(key)) return refuse("duplicate");
    if (isNotOffered(value)) {
      this.places.add(key);
      return;
    }
    const percent = percentOf(value);
    if (percent === null) return refuse("not_a_rate");
    const rate = { terminalId: terminal.id, ...place, ...this.#ratesAt(place, percent, percents) };
    const refusal = refusalOf(rate, terminal, currency);
    if (refusal !== null) return refuse(refusal.reason);
    this.places.add(key);
    this.rates.push(rate);
  }

  #ratesAt({ program, installments }: Place, percent: Rate, kind: PercentKind) {
    const { stored, matrixTerminal } = this.#scene;
    const old = stored.find(
      (rate) =>
        rate.terminalId === matrixTerminal?.id && rate.program === program && rate.installments === installments,
    );
    return {
      costRate: kind === "markup" ? (old?.costRate ?? ZERO) : percent,
      customerRate: kind === "commission" ? (old?.customerRate ?? ZERO) : percent,
      minimumAmount: old?.minimumAmount ?? null,
      maximumAmount: old?.maximumAmount ?? null,
    };
  }
}
