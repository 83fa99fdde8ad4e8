import { acquirerContract } from "../contract/contract-suite.ts";
import { akbank } from "./akbank.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

acquirerContract(akbank, () => startSimulatedBank());
