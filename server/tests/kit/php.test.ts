/** The PHP client keeps every rule of kit/scenarios against the real sandbox. */
import { testScenarios } from "./test-scenarios.ts";

testScenarios("php");
